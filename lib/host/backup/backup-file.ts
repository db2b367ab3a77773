import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, rmSync } from "node:fs";
import { type FileHandle, open, rename, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { explainWriteError, HostError } from "../host-error";

/**
 * A backup is one file: a line that says how to read it, the compressed and perhaps encrypted content, the tag of the encryption, and the
 * SHA-256 of all that. Nothing holds more of it in memory than a piece.
 */
type Preamble = { format: number; cipher: "aes-256-gcm" | null; salt?: string; nonce?: string };

const MAGIC = "PRACTICUM-BACKUP ";
const FORMAT = 1;
const LINE_AT_MOST = 1024;
const [TAG_BYTES, HASH_BYTES] = [16, 32];

const keyOf = (key: string, salt: string): Buffer =>
  scryptSync(key, Buffer.from(salt, "base64"), 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/** What a finished backup is. */
export type Written = { bytes: number; sha256: string };

/**
 * Writes a backup next to its place and renames it when it is complete and on the disk: a file with the name is a whole backup.
 * @param content its content, piece by piece
 * @param key encrypts it; undefined leaves it readable
 * @throws HostError when the file exists or there is no room for it; nothing is left then
 */
export async function writeBackupFile(
  file: string,
  content: AsyncIterable<Buffer>,
  key: string | undefined,
): Promise<Written> {
  if (existsSync(file)) throw new HostError(`${file} exists. Choose another name.`);
  const part = `${file}.part`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    rmSync(part, { force: true });
    const handle = await open(part, "wx", 0o600);
    const written = await writeTo(handle, content, key).finally(() => handle.close());
    await rename(part, file);
    return written;
  } catch (error) {
    rmSync(part, { force: true });
    throw explainWriteError(error, file);
  }
}

async function writeTo(handle: FileHandle, content: AsyncIterable<Buffer>, key: string | undefined): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = HASH_BYTES;
  const write = async (piece: Buffer) => {
    hash.update(piece);
    bytes += piece.length;
    await handle.writeFile(piece);
  };
  const [salt, nonce] = [randomBytes(16).toString("base64"), randomBytes(12).toString("base64")];
  const preamble: Preamble = key
    ? { format: FORMAT, cipher: "aes-256-gcm", salt, nonce }
    : { format: FORMAT, cipher: null };
  const line = Buffer.from(`${MAGIC}${JSON.stringify(preamble)}\n`);
  await write(line);
  const cipher = key ? createCipheriv("aes-256-gcm", keyOf(key, salt), Buffer.from(nonce, "base64")) : undefined;
  cipher?.setAAD(line);
  let failure: unknown;
  const toDisk = async (pieces: AsyncIterable<Buffer>) => {
    try {
      for await (const piece of pieces) await write(piece);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  // A failure of the disk stops the others, whose errors say nothing of it.
  await pipeline(Readable.from(content), createGzip(), cipher ?? new Unchanged(), toDisk).catch((error) => {
    throw failure ?? error;
  });
  if (cipher) await write(cipher.getAuthTag());
  const digest = hash.digest();
  await handle.writeFile(digest);
  await handle.sync();
  return { bytes, sha256: digest.toString("hex") };
}

/** A backup whose checksum is right. */
export type BackupFile = {
  isEncrypted: boolean;
  /** Its content from the beginning. What comes before an error must not be used: only the end proves that all of it is right. */
  content: () => AsyncIterable<Buffer>;
};

/**
 * Reads a file once to compare its checksum.
 * @throws HostError when it is no backup, incomplete or changed, made by a newer version, or when its key is missing
 */
export async function openBackupFile(file: string, key: string | undefined): Promise<BackupFile> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new HostError(`${file} is not there, or is no file.`);
  const line = await readLine(file);
  const whole = found.size - HASH_BYTES;
  if (!line || whole < line.length) throw new HostError(`${file} is not a backup of this product.`);
  const preamble = parsePreamble(line);
  if (preamble && preamble.format > FORMAT) throw newer(file);
  if (!preamble || !(await hasChecksum(file, whole))) {
    throw new HostError(`${file} is damaged or incomplete: its checksum is wrong. Nothing was changed.`);
  }
  if (preamble.cipher === null) {
    return { isEncrypted: false, content: () => readContent(file, line, { end: whole, preamble }, undefined) };
  }
  if (!key) throw new HostError(`${file} is encrypted. Set BACKUP_KEY to the key it was made with.`);
  const derived = keyOf(key, preamble.salt ?? "");
  const end = whole - TAG_BYTES;
  return { isEncrypted: true, content: () => readContent(file, line, { end, preamble }, derived) };
}

/** The refusal of what a newer version has made. */
export const newer = (file: string): HostError =>
  new HostError(`${file} was made by a newer version of this product. Update this one, and restore it then.`);

async function* readContent(
  file: string,
  line: Buffer,
  { end, preamble }: { end: number; preamble: Preamble },
  key: Buffer | undefined,
): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { start: line.length, end: end - 1 });
  const gunzip = createGunzip();
  let decipher: Transform = new Unchanged();
  if (key) {
    const gcm = createDecipheriv("aes-256-gcm", key, Buffer.from(preamble.nonce ?? "", "base64"));
    gcm.setAAD(line);
    gcm.setAuthTag(await readBytes(file, end, TAG_BYTES));
    decipher = gcm;
  }
  const done = pipeline(source, decipher, gunzip);
  // The reader gets the error too.
  done.catch(() => {});
  yield* gunzip;
  await done;
}

class Unchanged extends Transform {
  override _transform(piece: Buffer, _: BufferEncoding, next: (error: null, piece: Buffer) => void) {
    next(null, piece);
  }
}

async function hasChecksum(file: string, whole: number): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file, { end: whole - 1 })) hash.update(piece);
  return hash.digest().equals(await readBytes(file, whole, HASH_BYTES));
}

async function readBytes(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The first line with its end, or undefined in a file that begins otherwise. */
async function readLine(file: string): Promise<Buffer | undefined> {
  const start = await readBytes(file, 0, LINE_AT_MOST);
  const end = start.indexOf("\n") + 1;
  return start.subarray(0, MAGIC.length).toString() === MAGIC && end > 0 ? start.subarray(0, end) : undefined;
}

function parsePreamble(line: Buffer): Preamble | undefined {
  try {
    return JSON.parse(line.subarray(MAGIC.length).toString());
  } catch {
    return undefined;
  }
}
