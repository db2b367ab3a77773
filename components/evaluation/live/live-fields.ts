import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/data/listeners";
import type { TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";

type TermOf = { evaluationId: number; term: number };

/** Fields of the talk on the open page that others have saved since it was made. */
const fields = new Map<string, StoredTalkField>();
const { subscribe, announce } = createListeners();

const keyOf = ({ evaluationId, term }: TermOf, field: string) => `${evaluationId}/${term}/${field}`;

/** Takes in fields as the server has them; an answer that was overtaken by a later one changes nothing. */
export function learnFields(of: TermOf, found: readonly StoredTalkField[]): void {
  for (const one of found) {
    const key = keyOf(of, one.field);
    if ((fields.get(key)?.revision ?? 0) < one.revision) fields.set(key, one);
  }
  announce();
}

/** The revision of a field that is known here beside what the page was made with. */
export const knownRevision = (of: TermOf, field: string): number => fields.get(keyOf(of, field))?.revision ?? 0;

/** Forgets all of them, when the page is left. */
export const forgetFields = (): void => fields.clear();

/** A field as the page was made with it, or as it was saved since. */
export function useNewest(
  of: TermOf,
  field: TalkFieldKey,
  stored: StoredTalkField | undefined,
): StoredTalkField | undefined {
  const live = useSyncExternalStore(
    subscribe,
    () => fields.get(keyOf(of, field)),
    () => undefined,
  );
  return live && live.revision > (stored?.revision ?? 0) ? live : stored;
}
