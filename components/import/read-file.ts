import { importLimits } from "@/lib/features/import/rules/file";

/** What is wrong with a file that was chosen, as the end of a message key. */
export type FileProblem = "type" | "size" | "empty" | "unreadable";

/** Every workbook is a zip archive, which begins with these bytes. An older one, or one with a password, is not. */
const zipStart = [0x50, 0x4b];

/**
 * Reads a chosen file, so that the one that is imported is the one that was looked through, whatever happens to it on the disk meanwhile.
 * @returns what is wrong with it in place of a file that cannot be a workbook
 */
export async function readFile(chosen: File): Promise<File | FileProblem> {
  if (!chosen.name.toLowerCase().endsWith(".xlsx")) return "type";
  if (chosen.size > importLimits.bytes) return "size";
  const content = await chosen.arrayBuffer().catch(() => null);
  if (!content) return "unreadable";
  if (content.byteLength === 0) return "empty";
  const start = new Uint8Array(content, 0, Math.min(content.byteLength, zipStart.length));
  if (!zipStart.every((byte, index) => byte === start[index])) return "type";
  return new File([content], chosen.name, { type: chosen.type });
}
