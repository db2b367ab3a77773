import "server-only";
import { hasArchived } from "@/lib/features/archive/queries/due";
import type { Reader } from "@/lib/platform/db";
import { type Rules, rulesFrom } from "../rules";

/** The rules that apply now. */
export async function readRules(reader: Reader): Promise<Rules> {
  const stored = await reader.retentionRule.findMany({ orderBy: [{ kind: "asc" }, { groupId: "asc" }] });
  return rulesFrom(stored, await hasArchived(reader));
}
