import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { previewName } from "../../platform/preview-name";
import { errorCode, explainWriteError, HostError } from "../host-error";

/** What is stored about a preview. */
export type Preview = {
  name: string;
  /** Its port on this machine, the same over all updates. */
  port: number;
  /** Where people open it through a proxy; null when they open the port itself. */
  publicAddress: string | null;
  /** Its own database on a server that was named; null when it has an embedded server of its own. Contains a password. */
  databaseUrl: string | null;
  /** The checkout whose sources it runs. */
  root: string;
  /** Of the sources that it runs, or ran last. */
  version: string;
  commit: string | null;
  createdAt: string;
  updatedAt: string;
};

/** Where the files of a preview are. */
export type PreviewFiles = {
  /** Everything else is in it. */
  folder: string;
  /** Its data folder. */
  data: string;
  log: string;
  record: string;
};

const RECORD = "preview.json";

export const filesOf = (previews: string, name: string): PreviewFiles => {
  const folder = path.join(previews, name);
  return {
    folder,
    data: path.join(folder, "data"),
    log: path.join(folder, "log"),
    record: path.join(folder, RECORD),
  };
};

/** The folder of all previews: PREVIEWS_DIR, or one in the data folder of a development machine. */
export const previewsFolder = (env: Record<string, string | undefined>, root: string): string =>
  path.resolve(root, env.PREVIEWS_DIR || path.join(".data", "previews"));

/** @throws HostError for a name that cannot be used */
export function assertPreviewName(name: string | undefined): asserts name is string {
  if (name !== undefined && previewName.test(name)) return;
  const given = name === undefined ? "The name is missing" : `${JSON.stringify(shortened(name))} cannot be a name`;
  throw new HostError(
    `${given}: a preview's name has lower-case letters, digits and dashes, at most 40, such as --name pr-123.`,
  );
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * What is stored about a preview; null when there is none, or nothing readable because its creation was killed.
 * @throws HostError when another user of this machine made it
 */
export function readPreview(previews: string, name: string): Preview | null {
  try {
    return JSON.parse(readFileSync(filesOf(previews, name).record, "utf8"));
  } catch (error) {
    if (errorCode(error) === "EACCES")
      throw new HostError(`The preview "${name}" belongs to another user of this machine. Choose another name.`);
    if (errorCode(error) === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** All previews of a folder, by name. */
export function readPreviews(previews: string): Preview[] {
  if (!existsSync(previews)) return [];
  const folders = readdirSync(previews, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map((folder) => folder.name)
    .sort()
    .flatMap((name) => {
      try {
        return readPreview(previews, name) ?? [];
      } catch (error) {
        // Another user's, of whom nobody asked.
        if (error instanceof HostError) return [];
        throw error;
      }
    });
}

/** Stores it, never half. */
export function writePreview(previews: string, preview: Preview): void {
  const { folder, record } = filesOf(previews, preview.name);
  try {
    mkdirSync(folder, { recursive: true });
    // The data of a preview is for the user who made it.
    chmodSync(folder, 0o700);
    writeFileSync(`${record}.new`, `${JSON.stringify(preview, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${record}.new`, record);
  } catch (error) {
    throw explainWriteError(error, folder);
  }
}

/** Two checkouts can share the folder of previews, but not a name: an update would put other sources on the data of this one. */
export function assertSameCheckout(preview: Preview | null, root: string): void {
  // A checkout that was deleted can no longer remove its preview.
  if (!preview || preview.root === root || !existsSync(preview.root)) return;
  throw new HostError(
    `The preview "${preview.name}" belongs to the checkout in ${preview.root}. Choose another name, or update and remove it from there.`,
  );
}

/** Removes the folder of all previews when nothing is left in it, and nothing keeps it: it may be a disk, or in a folder of somebody else. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST", "EBUSY", "EACCES", "EPERM"].includes(errorCode(error) ?? "")) throw error;
  }
}
