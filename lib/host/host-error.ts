/**
 * A failure that the person at the terminal can do something about. The message is one clear sentence,
 * printed alone (no stack), and the command ends with exit code 1.
 */
export class HostError extends Error {
  override readonly name = "HostError";
}

/** The `code` of a system or PostgreSQL error ("ENOSPC", "28P01"), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** The text of anything thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The sentence for a full disk, or the error unchanged when it is another. @param what was written to */
export function explainFullDisk(error: unknown, what: string): unknown {
  const code = errorCode(error);
  const isFull =
    // 53100 is PostgreSQL's.
    ["ENOSPC", "EDQUOT", "53100"].includes(code ?? "") ||
    /no space left on device|disk quota exceeded|disk full/i.test(errorText(error));
  if (!isFull || error instanceof HostError) return error;
  return fullDisk(what);
}

/** The sentence for a full disk. @param what was written to */
export const fullDisk = (what: string): HostError =>
  new HostError(`The disk is full: there is no room left to write to ${what}. Free some space and start again.`);

/**
 * The sentence for a failed write, or the error unchanged when it is not one of those that a person can cure.
 * @param what the folder or file that was written to
 */
export function explainWriteError(error: unknown, what: string): unknown {
  const full = explainFullDisk(error, what);
  if (full !== error) return full;
  const code = errorCode(error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new HostError(
      `${what} cannot be written to by this user. Give it the right to, or choose another folder with DATA_DIR.`,
    );
  }
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new HostError(`${what} cannot be used: a file stands where a folder is needed.`);
  }
  return error;
}
