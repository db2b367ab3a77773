"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { readTalk, talkRows } from "@/components/draft/draft-store";
import { onlyField } from "@/components/draft/draft-types";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { forgetTalkSessions } from "./talk-draft";
import { textOf } from "./talk-field";

const LeftoverNotice = dynamic(
  () => import("@/components/draft/leftover-notice").then((module) => module.LeftoverNotice),
  { ssr: false },
);

type LeftoverTalkProps = { userId: number; evaluationId: number; term: Term };

/** Texts of a talk that this device still has and that can be saved no more: to be read and copied, not lost. */
export function LeftoverTalk({ userId, evaluationId, term }: LeftoverTalkProps) {
  const t = useTranslations("evaluation");
  const [rows, setRows] = useState<{ field: string; text: string }[]>([]);
  useEffect(() => {
    readTalk({ userId, evaluationId, term })
      .then((unsent) => setRows(unsent.map(({ field, row }) => ({ field, text: textOf(row.value) }))))
      .catch(() => {});
  }, [userId, evaluationId, term]);
  if (rows.length === 0) return null;
  const discard = () => {
    setRows([]);
    forgetTalkSessions({ userId, evaluationId, term });
    for (const { field } of rows)
      talkRows({ userId, evaluationId, term }, field)
        .keep(new Map([[onlyField, null]]))
        .catch(() => {});
  };
  const texts = rows.map(({ field, text }, id) => ({
    id,
    question: t(field === "comment" ? "talk.comment" : "talk.point"),
    text,
  }));
  return <LeftoverNotice reason={t("leftover_text", { why: "closed" })} texts={texts} onDiscard={discard} />;
}
