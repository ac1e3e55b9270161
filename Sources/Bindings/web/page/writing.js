// Writes a text into the element of an identifier, unless it is there: each writing is a layout, also of the same text.
export function write(id, text) {
  const element = document.getElementById(id);
  if (element.textContent !== text) element.textContent = text;
}
