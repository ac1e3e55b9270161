"""An expression for a page: what is visible and reaches beyond the sides of the window, apart from a map's tiles."""

CUT_OFF = """
[...document.body.querySelectorAll("*")].filter(element => {
  if (element.closest(".maplibregl-map") || !element.checkVisibility()) return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5);
}).map(element => element.id || element.outerHTML.slice(0, 60))
"""
