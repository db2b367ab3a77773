"use client";

import { useTranslations } from "next-intl";
import { parties } from "@/lib/features/evaluation/rating/rules";
import { PartyMark } from "../reading/party-mark";
import type { OwnQuestion } from "./rating-values";

/** What both sides wrote to a question at midterm, opened on demand; nothing without a comment. */
export function MidtermComments({ midterm }: Pick<OwnQuestion, "midterm">) {
  const t = useTranslations("evaluation");
  const comments = parties.flatMap((party) => {
    const answer = midterm?.[party];
    return answer?.comment?.trim() ? [{ party, comment: answer.comment, authorName: answer.authorName }] : [];
  });
  if (comments.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer items-center text-sm text-link">
        {t("midterm_comments", { count: comments.length })}
      </summary>
      <div className="flex flex-col gap-3">
        {comments.map(({ party, comment, authorName }) => (
          <blockquote key={party} className="border-l-3 border-line pl-3">
            <p className="break-words whitespace-pre-line">{comment}</p>
            <footer className="flex items-center gap-1.5 text-meta wrap-anywhere text-muted">
              <PartyMark party={party} />
              {authorName}
            </footer>
          </blockquote>
        ))}
      </div>
    </details>
  );
}
