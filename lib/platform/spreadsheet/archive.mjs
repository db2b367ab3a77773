// @ts-check
import { inflateRawSync } from "node:zlib";

const endSignature = Buffer.from("PK\x05\x06", "latin1");
const entrySignature = Buffer.from("PK\x01\x02", "latin1");
const fileSignature = Buffer.from("PK\x03\x04", "latin1");

/** A file with more parts is no workbook of a person. */
const maxParts = 1_000;

/**
 * The unpacked parts of a zip archive; null when they are larger than the limit together. Its headers are not trusted: a small file
 * can unpack to gigabytes, so each part is unpacked until the limit is reached. Throws for invalid archives and those of 4 GB and
 * more.
 * @param {Buffer} archive
 * @param {number} maxBytes
 * @returns {Buffer[] | null}
 */
export function unpack(archive, maxBytes) {
  let left = maxBytes;
  /** @type {Buffer[]} */
  const parts = [];
  for (const { method, packed } of partsOf(archive)) {
    const content = method === 0 ? packed : inflateWithin(packed, left);
    left -= content ? content.length : left + 1;
    if (!content || left < 0) return null;
    parts.push(content);
  }
  return parts;
}

/**
 * A deflated part, or null when it is larger than the limit.
 * @param {Buffer} packed
 * @param {number} maxBytes
 */
function inflateWithin(packed, maxBytes) {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes + 1 });
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

/**
 * The entries in an archive's central directory.
 * @param {Buffer} archive
 */
function partsOf(archive) {
  const end = archive.lastIndexOf(endSignature);
  if (end < 0) throw new Error("It has no list of contents.");
  const count = archive.readUInt16LE(end + 10);
  const size = archive.readUInt32LE(end + 12);
  let at = archive.readUInt32LE(end + 16);
  // Other readers would interpret anything in between differently.
  if (at + size !== end) throw new Error("Its list of contents is not where it should be.");
  /** @type {{ method: number, packed: Buffer }[]} */
  const parts = [];
  while (at < end) {
    if (parts.length === maxParts) throw new Error("It has too many parts.");
    if (!archive.subarray(at, at + 4).equals(entrySignature)) throw new Error("Its list of contents is broken.");
    const method = archive.readUInt16LE(at + 10);
    const packedSize = archive.readUInt32LE(at + 20);
    const file = archive.readUInt32LE(at + 42);
    if (method !== 0 && method !== 8) throw new Error("A part is packed in an unknown way.");
    if (!archive.subarray(file, file + 4).equals(fileSignature)) throw new Error("A part is not where it should be.");
    const start = file + 30 + archive.readUInt16LE(file + 26) + archive.readUInt16LE(file + 28);
    if (start + packedSize > archive.length) throw new Error("A part breaks off.");
    parts.push({ method, packed: archive.subarray(start, start + packedSize) });
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (parts.length !== count) throw new Error("Its list of contents is not complete.");
  return parts;
}
