import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { changedSinceRead, isPlanToRead } from "@/lib/features/evaluation/notice/rules";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import { showDay, showMoment } from "@/lib/platform/dates";

type NoticeFactsProps = {
  notice: NoticeItem;
  studentName: string;
  /** The reader is the student. */
  isOwn: boolean;
};

/** Beside a given notice: what it concerns, whether it was in time, and what the student did with it. */
export function NoticeFacts({ notice, studentName, isOwn }: NoticeFactsProps) {
  const t = useTranslations("evaluation.notice");
  const { categoryB, comment, openedAt, acknowledgedAt, deadline, planReadVersion, planReadAt } = notice;
  const day = deadline === null ? "" : showDay(deadline);
  const facts: [label: string, value: ReactNode][] = [
    [t("about"), t(categoryB ? "category_b" : "category_a")],
    [t("timing"), t(notice.inTime ? "in_time" : "late", { day })],
  ];
  // The student knows whether they have opened it: they are shown when that was noted.
  if (!isOwn || openedAt)
    facts.push([
      isOwn ? t("opened_own") : t("opened", { name: studentName }),
      openedAt ? showMoment(openedAt) : t("not_opened"),
    ]);
  facts.push([t("acknowledged"), acknowledgedAt ? showMoment(acknowledgedAt) : t("not_acknowledged")]);
  // Of a plan that was never changed, the confirmation of the notice says all.
  if (planReadVersion !== null && planReadAt !== null && notice.planVersion > 1) {
    const read = t("plan_read_version", { version: planReadVersion, moment: showMoment(planReadAt) });
    facts.push([t("plan_read"), isPlanToRead(notice) ? `${read}. ${t("plan_unread")}` : read]);
  }
  const changed = changedSinceRead(notice);
  if (changed) facts.push([t("changed_since"), showMoment(changed.toISOString())]);
  return (
    <>
      <dl className="divide-y divide-line border-y border-line text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 py-2.5">
            <dt className="wrap-anywhere text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {comment.trim() !== "" && (
        <div className="mt-4 text-sm">
          <p className="text-muted">{t("comment")}</p>
          <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
        </div>
      )}
      {notice.lateReason !== null && (
        <div className="mt-4">
          {/* Only a formal error is something wrong. */}
          <Notice
            tone={notice.isLaterConduct ? "info" : "danger"}
            title={notice.isLaterConduct ? t("late_conduct") : t("late_error", { day })}
          >
            <p className="wrap-anywhere whitespace-pre-line">{notice.lateReason}</p>
          </Notice>
        </div>
      )}
    </>
  );
}
