import { useTranslations } from "next-intl";
import { PlainList } from "@/components/ui/plain-list";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showMoment } from "@/lib/platform/dates";
import { commentsOn } from "../writing/questions";

/** Comments of others on one answer of the student, under that answer: who, in which seat and when. */
export function GivenComments({ questionId, feedback }: { questionId: number; feedback: ReportDetail["feedback"] }) {
  const t = useTranslations();
  const comments = commentsOn(questionId, feedback);
  if (comments.length === 0) return null;
  return (
    <PlainList aria-label={t("report.comments_label")} className="mt-1 flex flex-col gap-3">
      {comments.map(({ userId, fullName, seat, submittedAt, text }) => (
        <li key={userId} className="rounded border-l-3 border-brand bg-brand-soft/60 py-2 pr-3 pl-4">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
            <strong className="font-medium text-ink">{fullName}</strong>
            {t(`seat.${seat}`)}
            <time dateTime={submittedAt}>{showMoment(submittedAt)}</time>
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </PlainList>
  );
}
