import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

const endSignature = Buffer.from("PK\x05\x06", "latin1");
const entrySignature = Buffer.from("PK\x01\x02", "latin1");
const fileSignature = Buffer.from("PK\x03\x04", "latin1");

/**
 * Is the unpacked size of a zip archive within a limit? Its headers are not trusted: a small file can unpack to
 * gigabytes, so each part is unpacked until the limit is reached. Throws for invalid archives and those of 4 GB and more.
 */
export async function unfoldsWithin(archive: Buffer, maxBytes: number): Promise<boolean> {
  let left = maxBytes;
  for (const { method, packed } of partsOf(archive)) {
    if (method === 0) left -= packed.length;
    else left -= await sizeWithin(packed, left);
    if (left < 0) return false;
  }
  return true;
}

/** The size of a deflated part, or one more than `maxBytes` above that. */
async function sizeWithin(packed: Buffer, maxBytes: number): Promise<number> {
  try {
    return (await inflate(packed, { maxOutputLength: maxBytes + 1 })).length;
  } catch (thrown) {
    if (thrown instanceof RangeError) return maxBytes + 1;
    throw thrown;
  }
}

/** The entries in an archive's central directory. */
function partsOf(archive: Buffer): { method: number; packed: Buffer }[] {
  const end = archive.lastIndexOf(endSignature);
  if (end < 0) throw new Error("It has no list of contents.");
  const count = archive.readUInt16LE(end + 10);
  const size = archive.readUInt32LE(end + 12);
  let at = archive.readUInt32LE(end + 16);
  // Other readers would interpret anything in between differently.
  if (at + size !== end) throw new Error("Its list of contents is not where it should be.");
  const parts = [];
  while (at < end) {
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
