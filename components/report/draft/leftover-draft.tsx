"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { FlatQuestion } from "../writing/questions";
import { forgetDraftSession } from "./draft-session";
import type { DraftRow } from "./draft-state";
import { keepDraft, readDraft } from "./draft-store";

const LeftoverNotice = dynamic(() => import("./leftover-notice").then((module) => module.LeftoverNotice), {
  ssr: false,
});

type LeftoverDraftProps = {
  userId: number;
  reportId: number;
  questions: readonly Pick<FlatQuestion, "id" | "value">[];
};

/** Text that this device still holds for a report which takes no more of it: to be read and copied, not lost. */
export function LeftoverDraft({ userId, reportId, questions }: LeftoverDraftProps) {
  const [rows, setRows] = useState<DraftRow[]>([]);

  useEffect(() => {
    readDraft(userId, reportId)
      .then((found) => setRows(found.filter(({ value }) => typeof value === "string" && value.trim() !== "")))
      .catch(() => {});
  }, [userId, reportId]);

  if (rows.length === 0) return null;
  const discard = () => {
    setRows([]);
    forgetDraftSession(userId, reportId);
    keepDraft(userId, reportId, new Map(rows.map(({ questionId }) => [questionId, null]))).catch(() => {});
  };
  const texts = rows.map(({ questionId, value }) => ({
    id: questionId,
    question: questions.find(({ id }) => id === questionId)?.value ?? "",
    text: String(value),
  }));
  return <LeftoverNotice texts={texts} onDiscard={discard} />;
}
