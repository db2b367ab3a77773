import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid } from "@/lib/platform/errors";
import { readWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { changeDraft, type Draft, openDraft } from "../content/commands";
import type { Imported, ImportFormInput } from "./schema";
import { type MergedForm, mergeForm } from "./sheet/merge-form";
import { readSheets } from "./sheet/read-form";

const noEffect: MergedForm["result"] = {
  added: [],
  updated: [],
  unchanged: 0,
  missing: [],
  removed: 0,
  helpChanged: false,
  scaleChanged: false,
  unread: { sheets: [], columns: [] },
};

/**
 * Takes an Excel file into a draft, all or nothing, or reports what it would do. What is sent again with the same id has no effect any more.
 * Throws what `openDraft` does, and bad input that names sheet, row and column of all that is wrong.
 */
export async function importForm(actor: Actor, input: ImportFormInput): Promise<Imported> {
  const sheets = await readWorkbook(input.file, "file");
  const merge = ({ form, content }: Draft) => {
    const read = readSheets(form.kind, sheets, content);
    const merged = "errors" in read ? read : mergeForm(content, read, input.removeMissing);
    if ("errors" in merged) throw invalid("form.error_import", merged.errors);
    return merged;
  };
  if (input.dryRun)
    return inTransaction(actor, async ({ tx }) => {
      const draft = await openDraft(tx, input);
      return { ...merge(draft).result, written: false, revision: draft.revision };
    });
  // Beside the answer that is recorded: an effect has texts.
  let effect = noEffect;
  const take = (draft: Draft) => {
    const { content, result } = merge(draft);
    effect = result;
    const about = { added: result.added.length, updated: result.updated.length, removed: result.removed };
    return { content, about, result: () => ({}) };
  };
  const { revision } = await changeDraft(actor, input, take, { action: "form.import", again: z.object({}) });
  return { ...effect, written: true, revision };
}
