"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { TalkKey } from "@/components/draft/draft-database";
import { readTalkDrafts, storeTalkDraft } from "@/components/draft/draft-store";
import type { Term } from "@/lib/features/evaluation/life/rules";

const LeftoverNotice = dynamic(
  () => import("@/components/draft/leftover-notice").then((module) => module.LeftoverNotice),
  { ssr: false },
);

type LeftoverTalkProps = { userId: number; evaluationId: number; term: Term };

/** Texts of a talk that this device still has and that can be saved no more: to be read and copied, not lost. */
export function LeftoverTalk({ userId, evaluationId, term }: LeftoverTalkProps) {
  const t = useTranslations("evaluation");
  const [rows, setRows] = useState<(TalkKey & { value: string })[]>([]);
  useEffect(() => {
    readTalkDrafts({ userId, evaluationId, term })
      .then(setRows)
      .catch(() => {});
  }, [userId, evaluationId, term]);
  if (rows.length === 0) return null;
  const discard = () => {
    setRows([]);
    for (const row of rows) storeTalkDraft(row, null).catch(() => {});
  };
  const texts = rows.map(({ field, value }, id) => ({
    id,
    question: t(field === "comment" ? "talk.comment" : "talk.point"),
    text: value,
  }));
  return <LeftoverNotice reason={t("leftover_text", { why: "closed" })} texts={texts} onDiscard={discard} />;
}
