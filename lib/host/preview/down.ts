import { existsSync, rmSync } from "node:fs";
import { loadEnvFiles, readSettings } from "../settings";
import { assertPreviewName, assertSameCheckout, filesOf, previewsFolder, readPreview, readPreviews } from "./preview";
import { processOf, stopPreview } from "./process";
import { inTurn } from "./turn";
import { type Described, describePreview, removePreview } from "./up";

type Options = {
  /** The repository's folder. */
  root: string;
  name: string | undefined;
  say: (line: string) => void;
  signal: AbortSignal;
};

/**
 * `npm run preview -- down`: stops a preview and removes its database and files.
 * @returns whether there was one: a workflow that cleans up may come twice
 * @throws HostError when it belongs to another checkout, or its database cannot be reached
 */
export async function down({ root, name, say, signal }: Options): Promise<boolean> {
  assertPreviewName(name);
  loadEnvFiles(root);
  const previews = previewsFolder(process.env, root);
  const { folder } = filesOf(previews, name);
  if (!existsSync(folder)) return false;
  return inTurn(previews, { say, signal }, async () => {
    if (!existsSync(folder)) return false;
    const preview = readPreview(previews, name);
    assertSameCheckout(preview, root);
    if (preview) await removePreview(previews, preview, readSettings(process.env, root).databaseUrl);
    else {
      // A creation that was killed before it had stored anything.
      await stopPreview(previews, name);
      rmSync(folder, { recursive: true, force: true });
    }
    return true;
  });
}

/** A preview in the list. */
export type Listed = Described & {
  state: "running" | "stopped";
  createdAt: string;
  updatedAt: string;
  checkout: string;
};

/** `npm run preview -- list`: every preview of this machine, or of this checkout without PREVIEWS_DIR. */
export function list(root: string): Listed[] {
  loadEnvFiles(root);
  const previews = previewsFolder(process.env, root);
  return readPreviews(previews).map((preview) => ({
    ...describePreview(preview),
    state: processOf(previews, preview.name) === undefined ? "stopped" : "running",
    createdAt: preview.createdAt,
    updatedAt: preview.updatedAt,
    checkout: preview.root,
  }));
}
