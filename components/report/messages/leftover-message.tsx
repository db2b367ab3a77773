"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { readMessageDraft, storeMessageDraft } from "@/components/draft/draft-store";
import { LeftoverNotice } from "@/components/draft/leftover-notice";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { hasArrived } from "./arrived-message";

type Props = { userId: number; report: Pick<ReportDetail, "reportId" | "messages"> };

/** The message that this device still holds for a thread that takes no more of them: to be read and copied, not lost. */
export function LeftoverMessage({ userId, report: { reportId, messages } }: Props) {
  const t = useTranslations();
  const [body, setBody] = useState("");

  useEffect(() => {
    readMessageDraft(userId, reportId)
      .then((draft) => {
        const left = hasArrived(draft, messages, userId) ? "" : draft.body.trim();
        setBody(left);
        if (left !== "") return;
        return storeMessageDraft(userId, reportId, { body: "" });
      })
      // A browser without storage holds nothing.
      .catch(() => {});
  }, [userId, reportId, messages]);

  const discard = () => {
    setBody("");
    storeMessageDraft(userId, reportId, { body: "" }).catch(() => {});
  };
  const texts = body ? [{ id: 0, question: t("report_removal.unsent_message"), text: body }] : [];
  return <LeftoverNotice reason={t("report.leftover_text")} texts={texts} onDiscard={discard} />;
}
