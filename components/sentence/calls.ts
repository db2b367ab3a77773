import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/sentence/contract";

export const listSentences = callTo<typeof contract.listSentences>("POST /sentence/list");
export const saveSentence = callTo<typeof contract.saveSentence>("POST /sentence/save");
export const removeSentence = callTo<typeof contract.removeSentence>("POST /sentence/remove");
