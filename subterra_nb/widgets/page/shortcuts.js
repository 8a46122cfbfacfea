// Plain keys belong to the view or the form that they are pressed in; Ctrl+S is JupyterLab's own.

// Most of JupyterLab's shortcuts are for whatever has the focus, and it looks at that first: a mark on the surrounding
// element alone would come too late, and Shift+M merge the cell. Returns what ends it.
function keepKeys(within) {
  const before = (event) => {
    const root = within();
    if (!root?.contains(event.target)) return;
    const own = !(event.ctrlKey || event.metaKey || event.altKey);
    for (const node of [root, event.target]) node.toggleAttribute("data-lm-suppress-shortcuts", own);
  };
  window.addEventListener("keydown", before, true);
  return () => window.removeEventListener("keydown", before, true);
}
