import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, encode, type Frame } from "./frames";

const rows = fc.uint8Array({ maxLength: 300 }).map((bytes): Frame => ({ kind: "rows", bytes: Buffer.from(bytes) }));
const table = fc
  .string()
  .map((name): Frame => ({ kind: "table", table: { schema: "public", name, columns: [name, "id"] } }));
const end: Frame = { kind: "end", counts: { "public.User": 3 } };

/** The bytes in pieces of so many. */
async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function read(bytes: Buffer, length: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of decode(pieces(bytes, length))) frames.push(frame);
  return frames;
}

describe("frames", () => {
  it("are read as they were written, wherever their bytes are cut", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(rows, table)), fc.integer({ min: 1, max: 400 }), async (frames, length) => {
        const all = [...frames, end];
        expect(await read(Buffer.concat(all.map(encode)), length)).toEqual(all);
      }),
    ));

  it("that end too early are an error after the whole ones", async () => {
    const whole = Buffer.concat([encode({ kind: "rows", bytes: Buffer.from("1\n") }), encode(end)]);
    for (let length = 0; length < whole.length; length += 1) {
      await expect(read(whole.subarray(0, length), 7)).rejects.toThrow(/too early/);
    }
  });

  it("of another kind, or of a length that nobody writes, are an error", async () => {
    await expect(read(Buffer.from("x\0\0\0\0"), 5)).rejects.toThrow(/no known kind/);
    await expect(read(Buffer.from("r\xff\xff\xff\xff", "latin1"), 5)).rejects.toThrow(/too long/);
  });
});
