import { limits } from "@/lib/platform/limits";

/**
 * The picture of a file, or null for one that the browser cannot show or that has more points than the server takes. The size is
 * read before the file is decoded: a small file can decode to gigabytes, which ends the page on a phone.
 */
export async function readPicture(file: File): Promise<ImageBitmap | null> {
  const { naturalWidth, naturalHeight } = await loadHead(file);
  const points = naturalWidth * naturalHeight;
  if (points === 0 || points > limits.avatarPixels) return null;
  return createImageBitmap(file).catch(() => null);
}

/** An image that knows its size and is not decoded, since it is not shown; without a size where the browser cannot read it. */
async function loadHead(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await new Promise((resolve) => {
    image.onload = resolve;
    image.onerror = resolve;
  });
  URL.revokeObjectURL(image.src);
  return image;
}
