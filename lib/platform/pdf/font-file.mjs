// @ts-check
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";

const { resolve } = createRequire(import.meta.url);

const woffHeader = 44;
const woffEntry = 20;
const header = 12;
const entry = 16;

/** @type {Map<string, Buffer>} */
const held = new Map();

/**
 * A file of the product's font, unpacked once in a process: the library would do it for every document, and slowly.
 * @param {string} name such as `inter-latin-400-normal`
 */
export function fontFile(name) {
  const font = held.get(name) ?? unpack(readFileSync(resolve(`@fontsource/inter/files/${name}.woff`)));
  held.set(name, font);
  return font;
}

/**
 * The font in a WOFF file: its tables, each inflated.
 * @param {Buffer} woff
 */
function unpack(woff) {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const content = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  const directory = Buffer.alloc(header + count * entry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  /** @type {Buffer[]} */
  const chunks = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = header + index * entry;
    directory.set(tag, at);
    directory.set(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(content.length, at + 12);
    // Each table begins at a multiple of four.
    const padding = Buffer.alloc(-content.length & 3);
    chunks.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat(chunks);
}
