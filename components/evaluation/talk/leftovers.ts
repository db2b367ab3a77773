import type { DraftRow } from "@/components/draft/draft-types";
import type { TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { fieldIn, isSameValue, savedOf, type TalkValue, textOf } from "./talk-field";

type Unsent = { field: string; row: Pick<DraftRow<TalkValue>, "value"> };

/**
 * What this device still holds for a talk that takes no texts: `left` is what its writer has to see because it cannot be saved, `settled` what
 * can be deleted because it is empty or the server has it.
 * @param talk what the server has
 */
export function leftoversIn<One extends Unsent>(
  unsent: readonly One[],
  talk: readonly StoredTalkField[],
): { left: One[]; settled: One[] } {
  const savedIn = (field: string) => savedOf(fieldIn(talk, field as TalkFieldKey)).value;
  const isSettled = ({ field, row: { value } }: One) =>
    textOf(value).trim() === "" || isSameValue(value, savedIn(field));
  return { left: unsent.filter((one) => !isSettled(one)), settled: unsent.filter(isSettled) };
}
