import "server-only";
import sharp from "sharp";
import { AppError } from "../errors";
import { limits } from "../limits";
import { processWide } from "../process-wide";

/** Width and height of a stored picture. */
const side = 256;

/** The signatures of the accepted file types; name and type given by the sender are ignored. */
const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];

const lane = processWide("pictures", () => ({ turn: Promise.resolve<unknown>(undefined) }));

/** Why a file cannot be a picture; the texts are under `picture`. */
const refuse = (reason: "type" | "points" | "broken", field: string, cause?: unknown): AppError => {
  const key = `picture.error_${reason}`;
  return new AppError("invalid", { key, errors: { [field]: [key] }, cause });
};

/**
 * The square in the middle of a JPEG, PNG or WebP, upright, 256 × 256 points of WebP, without anything that the camera wrote into
 * it. Of an animated picture the first frame. Throws bad input for `field` for another kind of file, a broken one, or one of more
 * points than the limit.
 */
export async function toSquarePicture(bytes: Buffer, field: string): Promise<Buffer> {
  if (!kinds.some((is) => is(bytes))) throw refuse("type", field);
  // One at a time: a small file can decode to hundreds of megabytes.
  const pictures = lane();
  const turn = pictures.turn.then(() => unfold(bytes, field));
  pictures.turn = turn.catch(() => {});
  return turn;
}

async function unfold(bytes: Buffer, field: string): Promise<Buffer> {
  const refuseBroken = (cause: unknown) => {
    throw refuse("broken", field, cause);
  };
  const image = sharp(bytes, { limitInputPixels: false, failOn: "error" });
  const { width, height } = await image.metadata().catch(refuseBroken);
  if (width * height > limits.avatarPixels) throw refuse("points", field);
  return image
    .autoOrient()
    .resize(side, side, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(refuseBroken);
}
