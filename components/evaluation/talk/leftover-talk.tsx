"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { TalkOf } from "@/components/draft/draft-database";
import { readTalk, talkRows } from "@/components/draft/draft-store";
import { onlyField } from "@/components/draft/draft-types";
import { LeftoverNotice } from "@/components/draft/leftover-notice";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { leftoversIn } from "./leftovers";
import { forgetTalkSessions } from "./talk-draft";
import { textOf } from "./talk-field";

type LeftoverTalkProps = {
  userId: number;
  evaluationId: number;
  term: Term;
  /** What the server has. */
  talk: readonly StoredTalkField[];
};

/** Texts of a talk that this device still has and that can be saved no more: to be read and copied, not lost. */
export function LeftoverTalk({ userId, evaluationId, term, talk }: LeftoverTalkProps) {
  const t = useTranslations("evaluation");
  const [rows, setRows] = useState<{ field: string; text: string }[]>([]);
  useEffect(() => {
    readTalk({ userId, evaluationId, term })
      .then((unsent) => {
        const { left, settled } = leftoversIn(unsent, talk);
        setRows(left.map(({ field, row }) => ({ field, text: textOf(row.value) })));
        return deleteRows({ userId, evaluationId, term }, settled);
      })
      .catch(() => {});
  }, [userId, evaluationId, term, talk]);
  const discard = () => {
    setRows([]);
    forgetTalkSessions({ userId, evaluationId, term });
    deleteRows({ userId, evaluationId, term }, rows).catch(() => {});
  };
  const texts = rows.map(({ field, text }, id) => ({
    id,
    question: t(field === "comment" ? "talk.comment" : "talk.point"),
    text,
  }));
  return <LeftoverNotice reason={t("leftover_text", { why: "closed" })} texts={texts} onDiscard={discard} />;
}

const deleteRows = (of: TalkOf, fields: readonly { field: string }[]) =>
  Promise.all(fields.map(({ field }) => talkRows(of, field).keep(new Map([[onlyField, null]]))));
