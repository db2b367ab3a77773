import { statfs } from "node:fs/promises";
import type { DiskState } from "./metrics/figures";

/** The disk on which a folder is. What only the administrator of the machine could use is not free. */
export async function readDisk(folder: string): Promise<DiskState> {
  const { bsize, bavail, blocks } = await statfs(/* turbopackIgnore: true */ folder);
  return { free: bsize * bavail, size: bsize * blocks };
}
