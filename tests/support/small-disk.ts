import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Makes a folder a disk of its own, as `20m` says how large, until it is unmounted. */
export const mountDisk = (folder: string, size: string): void => {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
};

export const resizeDisk = (folder: string, size: string): void => {
  execFileSync("mount", ["-o", `remount,size=${size}`, folder]);
};

export const unmountDisk = (folder: string): void => {
  execFileSync("umount", [folder]);
};

/**
 * Can a small disk be made? Only by root, where the kernel lets it. A test mounts its own in a hook: hooks do not run in a file whose tests are
 * all left out, and the disk would stay.
 */
export function canMountDisks(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "practicum-small-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
  if (status === 0) unmountDisk(folder);
  rmdirSync(folder);
  return status === 0;
}
