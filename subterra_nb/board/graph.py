"""The layout as a networkx graph, for analysis and as the tests' oracle; rules never use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .layout import Layout

if TYPE_CHECKING:
    import networkx as nx


def to_graph(layout: Layout) -> nx.Graph[str]:
    """An undirected graph: a node for each placed cell (``kind``, ``openings``, ``over``, ``pos``), an edge for each
    connection; ``passable`` says whether both of its ends can be entered.
    """
    import networkx

    graph: nx.Graph[str] = networkx.Graph()
    for cell, tile in layout.tiles.items():
        graph.add_node(cell, kind=tile.kind, openings=tile.openings, over=cell in layout.over, pos=layout.grid.at[cell])
    for cell, near in layout.joined.items():
        for n in near:
            graph.add_edge(cell, n, passable=cell not in layout.over and n not in layout.over)
    return graph
