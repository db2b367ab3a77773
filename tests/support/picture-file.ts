import sharp from "sharp";

let made: Promise<Buffer> | undefined;

/** A small picture as a browser sends it. */
export async function pictureFile(): Promise<File> {
  made ??= sharp({ create: { width: 8, height: 8, channels: 3, background: "#00ff00" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(await made)], "me.png", { type: "image/png" });
}
