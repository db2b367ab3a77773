import { useEffect, useEffectEvent, useState } from "react";
import { readTalkDrafts, storeTalkDraft } from "@/components/draft/draft-store";
import { noteWriting } from "@/components/offline/page-kind";
import type { TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { TalkTarget } from "./talk-field";
import type { TalkFieldState } from "./use-talk-field";

/**
 * Stores a text of a talk on the device from the first key until the server has it, and goes on with what an earlier visit has left.
 * @returns when the device stored what the server does not have yet; null while there is nothing of that
 */
export function useTalkDraft(
  { userId, evaluationId, term }: TalkTarget,
  name: TalkFieldKey,
  field: TalkFieldState,
): Date | null {
  const [isRead, setIsRead] = useState(false);
  const [storedAt, setStoredAt] = useState<Date | null>(null);
  const { value, base, isDirty } = field;
  const restore = useEffectEvent(field.restore);

  useEffect(() => {
    if (userId === null) return;
    let left = false;
    void readTalkDrafts({ userId, evaluationId, term }).then((drafts) => {
      const draft = drafts.find((one) => one.field === name);
      if (draft && !left) restore(draft.known, draft.value);
      setIsRead(true);
    });
    const endWriting = noteWriting();
    return () => {
      left = true;
      endWriting();
    };
  }, [userId, evaluationId, term, name]);

  useEffect(() => {
    if (userId === null || !isRead) return;
    const text = typeof value === "string" ? value : "";
    const known = { value: typeof base.value === "string" ? base.value : null, revision: base.revision };
    let isOld = false;
    void storeTalkDraft({ userId, evaluationId, term, field: name }, isDirty ? { value: text, known } : null).then(
      () => {
        if (!isOld) setStoredAt(isDirty ? new Date() : null);
      },
    );
    return () => {
      isOld = true;
    };
  }, [userId, evaluationId, term, name, isRead, isDirty, value, base]);

  return storedAt;
}
