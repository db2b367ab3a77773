"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { NoticeItem, SaveNoticeInput } from "@/lib/features/evaluation/notice/schema";
import { getEvaluation, saveNotice } from "../calls";
import type { FollowUpProps } from "./follow-up";

type Added = Pick<SaveNoticeInput, "minutes" | "studentAttended" | "steps">;
type Progress = { busy: boolean; problem?: string };

/**
 * Saves what is added to a given notice. When somebody else has saved meanwhile, it goes on by itself if they have changed something
 * else; otherwise `other` is what they have saved, and saving again replaces it.
 */
export function useFollowUp(
  { evaluationId, notice, onClose }: Pick<FollowUpProps, "evaluationId" | "notice" | "onClose">,
  isSame: (one: NoticeItem, other: NoticeItem) => boolean,
) {
  const ask = useAsk();
  const router = useRouter();
  const [known, setKnown] = useState(notice);
  const [other, setOther] = useState<NoticeItem>();
  const [progress, setProgress] = useState<Progress>({ busy: false });
  const [isStale, setIsStale] = useState(false);

  /** @returns true once it is saved */
  async function save(added: Added, from: NoticeItem = known): Promise<boolean> {
    setProgress({ busy: true });
    const { noticeId, revision } = from;
    const outcome = await ask(saveNotice, { evaluationId, noticeId, revision, ...added });
    if (outcome.kind === "done") {
      router.refresh();
      onClose();
      return true;
    }
    const current = outcome.kind === "changed" ? await read() : null;
    if (!current) {
      setProgress({ busy: false, problem: placed(outcome, []).above ?? outcome.problem });
      setIsStale(true);
      return false;
    }
    setKnown(current);
    if (isSame(from, current)) return save(added, current);
    setOther(current);
    setProgress({ busy: false });
    return false;
  }

  async function read(): Promise<NoticeItem | null> {
    const outcome = await ask(getEvaluation, { evaluationId });
    const current = outcome.kind === "done" ? outcome.data.notice : null;
    return current?.noticeId === notice.noticeId ? current : null;
  }

  /** The page is fetched again only now: what is typed here may have no place on it any more. */
  function close(): void {
    if (isStale) router.refresh();
    onClose();
  }

  return { ...progress, other, save, close };
}
