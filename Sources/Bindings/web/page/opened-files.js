import { kindOfBytes } from "./lines.js";

// What files have, of a kind or of that which they show: {line, alerts, route, trace} as texts and {roads} as bytes. `name`
// is that of the file that says what is driven.
export async function contentsOf(files, kind) {
  const contents = await Promise.all(files.map(async file => {
    const bytes = await file.arrayBuffer(), found = kind ?? kindOfBytes(bytes);
    return [found, found === "roads" ? bytes : new TextDecoder().decode(bytes)];
  }));
  const name = files.find(({ name }) => !/\.(roads|csv)$/.test(name))?.name ?? files[0].name;
  return { ...Object.fromEntries(contents), name };
}
