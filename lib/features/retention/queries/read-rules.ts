import "server-only";
import type { Reader } from "@/lib/platform/db";
import { type Rules, rulesFrom } from "../rules";

/** The rules that apply now. */
export const readRules = async (reader: Reader): Promise<Rules> =>
  rulesFrom(await reader.retentionRule.findMany({ orderBy: [{ kind: "asc" }, { groupId: "asc" }] }));
