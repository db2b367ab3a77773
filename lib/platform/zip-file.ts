import "server-only";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive, in pieces as they are made. */
export type ZipEntry = {
  /** Its path in the archive. */
  name: string;
  content: AsyncIterable<Uint8Array | string>;
  /** It is compressed already: a picture, a PDF. */
  isCompressed?: true;
};

/** How much of the archive is handed over at a time. */
const pieceBytes = 256 * 1024;

/**
 * Writes a zip while its files are made, so that its size does not count: one piece is held at a time.
 * @param entries its files, one after the other
 * @param write takes the archive, piece by piece
 */
export async function streamZip(
  entries: AsyncIterable<ZipEntry>,
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  let waiting: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failed = error;
    else waiting.push(bytes);
  });
  const handOver = async (atLeast: number) => {
    if (failed) throw failed;
    if (waiting.reduce((sum, { length }) => sum + length, 0) < atLeast) return;
    const piece = new Uint8Array(Buffer.concat(waiting));
    waiting = [];
    await write(piece);
  };
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const piece of content) {
      file.push(typeof piece === "string" ? new Uint8Array(Buffer.from(piece)) : piece);
      await handOver(pieceBytes);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  await handOver(1);
}
