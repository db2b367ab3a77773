import sharp, { type Sharp } from "sharp";

const block = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A picture 400 points wide and 200 high: red on the left, green in the middle half, blue on the right. */
export async function stripes(): Promise<Sharp> {
  const [ground, red, blue] = await Promise.all([
    block(400, 200, "#00ff00"),
    block(100, 200, "#ff0000"),
    block(100, 200, "#0000ff"),
  ]);
  const whole = sharp(ground).composite([
    { input: red, left: 0, top: 0 },
    { input: blue, left: 300, top: 0 },
  ]);
  // What is done to the result comes after the putting together.
  return sharp(await whole.png().toBuffer());
}

/** The nearest of a picture's clear colours at a point, counted from the top left in parts of the whole. */
export async function colourAt(picture: Uint8Array, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(across * info.width), Math.floor(down * info.height)];
  const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
  if (Math.min(r, g, b) > 200) return "white";
  return ["red", "green", "blue"][[r, g, b].indexOf(Math.max(r, g, b))] ?? "none";
}

/** A PNG whose header declares a size, without data. */
export function pngWithoutData(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits a channel, true colour.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
