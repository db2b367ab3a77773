/** The content of a backup: frames in the order of their kinds. */
export type Frame =
  /** From what it was made; the first one. */
  | { kind: "origin"; origin: Origin }
  /** The rows of this table follow. */
  | { kind: "table"; table: TableName }
  /** A piece of its rows, as COPY gives them. */
  | { kind: "rows"; bytes: Buffer }
  /** How far each sequence was; after all tables. */
  | { kind: "sequences"; sequences: SequenceState[] }
  /** The last one: how many rows each table has. */
  | { kind: "end"; counts: Record<string, number> };

export type Origin = {
  /** When its moment was, as ISO. */
  at: string;
  /** The migrations that the database had. */
  migrations: string[];
  /** The numbers of those of the job queue. */
  queue: number[];
};

export type TableName = { schema: string; name: string; columns: string[] };

/** `value` is the last one given out; null before the first. */
export type SequenceState = { schema: string; name: string; value: string | null; start: string };

const letters = { origin: "o", table: "t", rows: "r", sequences: "s", end: "e" } as const;
const HEAD_BYTES = 5;
const FRAME_AT_MOST = 64 * 1024 * 1024;

/** A frame as bytes: a letter, the length in four bytes, and its JSON or its rows. */
export function encode(frame: Frame): Buffer {
  const { kind, ...rest } = frame;
  const body = frame.kind === "rows" ? frame.bytes : Buffer.from(JSON.stringify(rest));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letters[kind], "latin1");
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** The frames of a content, each as soon as it is complete. Throws an error when the content is no such thing or ends too early. */
export async function* decode(content: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = HEAD_BYTES;
  let last: Frame["kind"] | undefined;
  for await (const piece of content) {
    pieces.push(piece);
    held += piece.length;
    if (held < wanted) continue;
    let left: Buffer = Buffer.concat(pieces);
    for (;;) {
      wanted = HEAD_BYTES + (left.length < HEAD_BYTES ? 0 : lengthOf(left));
      if (left.length < HEAD_BYTES || left.length < wanted) break;
      const frame = parse(left.toString("latin1", 0, 1), left.subarray(HEAD_BYTES, wanted));
      last = frame.kind;
      yield frame;
      left = left.subarray(wanted);
      wanted = HEAD_BYTES;
    }
    pieces = [left];
    held = left.length;
  }
  if (held > 0 || last !== "end") throw new Error("the content ends too early");
}

function lengthOf(head: Buffer): number {
  const length = head.readUInt32BE(1);
  if (length > FRAME_AT_MOST) throw new Error("a frame is too long");
  return length;
}

function parse(letter: string, body: Buffer): Frame {
  if (letter === letters.rows) return { kind: "rows", bytes: body };
  const kind = Object.entries(letters).find(([, own]) => own === letter)?.[0];
  if (!kind) throw new Error("a frame of no known kind");
  return { kind, ...JSON.parse(body.toString()) };
}
