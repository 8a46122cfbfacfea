"""The layout as a networkx graph, for analysis and as the tests' oracle; rules never use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .layout import Layout

if TYPE_CHECKING:
    import networkx as nx


class Positioned(Protocol):
    """Anything with a layout: the state of a game, for one."""

    @property
    def layout(self) -> Layout:
        """Its tiles as they lie."""
        ...


def to_networkx(position: Layout | Positioned) -> nx.Graph[str]:
    """An undirected graph of a layout, or of a state that has one.

    A node for each placed cell (``kind``, ``openings``, ``over``, ``pos``), an edge for each connection; ``passable``
    says whether both of its ends can be entered.
    """
    import networkx

    layout = position if isinstance(position, Layout) else position.layout
    graph: nx.Graph[str] = networkx.Graph()
    for cell, tile in layout.tiles.items():
        graph.add_node(cell, kind=tile.kind, openings=tile.openings, over=cell in layout.over, pos=layout.grid.at[cell])
    for cell, near in layout.joined.items():
        for n in near:
            graph.add_edge(cell, n, passable=cell not in layout.over and n not in layout.over)
    return graph
