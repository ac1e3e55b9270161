import { forget, keep, read } from "./kept.js";

// Road files on this device: a list of {name, size}, and the bytes of each under its name. The one that is used begins with the
// page.
const list = "roads", bytesOf = name => `roads/${name}`, partOf = address => `part/${address}`;

export const keptRoads = {
  async all() { return await read(list) ?? { files: [], used: null }; },

  async read(name) { return await (await read(bytesOf(name)))?.arrayBuffer() ?? null; },

  // Keeps a file in the place of one with the same name, and uses it. That a device has no room is an error.
  async add(name, blob) {
    if (!await keep(bytesOf(name), blob)) throw new Error(`There is no room on this device for the ${blob.size} bytes of ${name}`);
    const { files } = await this.all();
    await keep(list, { files: [...files.filter(file => file.name !== name), { name, size: blob.size }], used: name });
  },

  async use(name) { await keep(list, { ...await this.all(), used: name }); },

  async remove(name) {
    const { files, used } = await this.all();
    await keep(list, { files: files.filter(file => file.name !== name), used: used === name ? null : used });
    await forget(bytesOf(name));
  },

  // What has come of a file that is fetched.
  part: address => read(partOf(address)),
  keepPart: (address, part) => part ? keep(partOf(address), part) : forget(partOf(address)),
};
