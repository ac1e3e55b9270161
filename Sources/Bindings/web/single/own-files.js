// The page as one file: what it would fetch from its server lies in it, compressed, in elements whose `data-file` is its name.
const folder = new URL(".", location.href), fromNetwork = globalThis.fetch;

globalThis.fetch = async (address, options) => {
  const url = new URL(address, location.href);
  if (!url.href.startsWith(folder.href)) return fromNetwork(address, options);
  const name = url.pathname.slice(folder.pathname.length), element = document.querySelector(`script[data-file="${CSS.escape(name)}"]`);
  if (!element) return new Response("The program that makes this drive is not in the page", { status: 404 });
  const compressed = Uint8Array.from(atob(element.textContent), letter => letter.charCodeAt(0));
  return new Response(new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip")));
};
