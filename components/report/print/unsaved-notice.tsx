"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { answerRows } from "@/components/draft/draft-store";
import { Notice } from "@/components/ui/notice";
import { leftoversIn } from "../draft/leftovers";
import { openedDrafts } from "../draft/report-draft";
import type { Values } from "../writing/questions";

type UnsavedNoticeProps = {
  userId: number;
  reportId: number;
  /** The revision of the reader's part that the page has, and its answers. */
  revision: number;
  values: Values;
};

/**
 * Says on the page for paper, and not on paper, that it lacks what only this device has. What an open draft can still save is waited for, and
 * the page fetched again with it.
 */
export function UnsavedNotice({ userId, reportId, revision, values }: UnsavedNoticeProps) {
  const t = useTranslations("report");
  const router = useRouter();
  const [isUnsaved, setUnsaved] = useState(false);

  useEffect(() => {
    const look = async () => {
      const rows = await answerRows(userId, reportId).read();
      setUnsaved(leftoversIn(rows, values).left.length > 0);
    };
    const save = async () => {
      const drafts = openedDrafts(userId, reportId);
      await Promise.all(drafts.map((draft) => draft.flush()));
      if (drafts.some((draft) => draft.getState().revision > revision)) router.refresh();
    };
    const both = async () => {
      await look();
      await save();
      await look();
    };
    // A browser without storage holds nothing.
    both().catch(() => {});
  }, [userId, reportId, revision, values, router]);

  return (
    <div role="status" className="no-print mb-6 empty:absolute">
      {isUnsaved && (
        <Notice tone="warning" title={t("print_unsaved_title")}>
          {t("print_unsaved_text")}
        </Notice>
      )}
    </div>
  );
}
