import { useFormatter, useLocale, useTranslations } from "next-intl";
import { NextStepCard } from "@/components/ui/next-step-card";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { isPlanToRead } from "@/lib/features/evaluation/notice/rules";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { daysFrom, sayDay, schoolDayOf, showTime, today } from "@/lib/platform/dates";
import { AcknowledgeForm, FollowUp } from "../reading/stage-parts";
import { NoticeFacts } from "./notice-facts";
import { NoticeTexts } from "./notice-texts";
import { RecordOpening } from "./record-opening";

type NoticeReadingProps = {
  evaluation: EvaluationDetail;
  notice: NoticeItem;
  /** The reader; null for an admin who looks at the product as them, and leaves no trace. */
  userId: number | null;
};

/** A given notice for everybody who reads it, and what each of them can do with it. */
export function NoticeReading({ evaluation, notice, userId }: NoticeReadingProps) {
  const t = useTranslations("evaluation.notice");
  const tag = useLocale();
  const now = today();
  const { evaluationId, studentName, seat, actions, names, endDate, stage } = evaluation;
  const isOwn = seat === "student";
  const isDone = stage === evaluationStage.done;
  const given = notice.givenAt ? sayDay(schoolDayOf(notice.givenAt), tag, now) : "";
  const by = notice.givenBy ?? "";
  const left = daysFrom(now, endDate);
  const reader = { notice, studentName, isOwn };
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,21rem)] xl:items-start">
      <div>
        <section
          aria-label={t("title")}
          className="rounded-card bg-surface p-5 shadow-low sm:p-8 print:p-0 print:shadow-none"
        >
          <p className="wrap-anywhere text-muted">
            {notice.draftedBy === by
              ? t("given_by", { day: given, name: by })
              : t("given_with", { day: given, name: by, other: notice.draftedBy })}
          </p>
          {!isDone && (
            <>
              <h2 className="mt-3 text-title text-brand">{t("undecided")}</h2>
              {isOwn && left >= 0 && <p className="mt-1 max-w-2xl">{t("undecided_text", { left })}</p>}
            </>
          )}
          {isDone && <h2 className="sr-only">{t("title")}</h2>}
          <NoticeTexts {...reader} />
        </section>
        {isOwn && notice.openedAt === null && userId !== null && (
          <RecordOpening evaluationId={evaluationId} noticeId={notice.noticeId} />
        )}
        {actions.includes("acknowledge-notice") && userId !== null && (
          <AcknowledgeForm
            key={notice.noticeId}
            userId={userId}
            target={{ evaluationId, noticeId: notice.noticeId, revision: notice.revision }}
            isAcknowledged={notice.acknowledgedAt !== null}
            isPlanToRead={isPlanToRead(notice)}
            hasRemark={notice.remark !== null}
            names={names}
          />
        )}
      </div>
      <aside aria-label={t("about")} className="max-xl:order-first max-xl:contents">
        <div className="min-w-0 max-xl:order-first">
          <MeetingOf notice={notice} isOwn={isOwn} />
        </div>
        <div className="mt-6 min-w-0 first:mt-0">
          <NoticeFacts {...reader} />
          <FollowUp
            evaluationId={evaluationId}
            notice={notice}
            studentName={studentName}
            names={names}
            placement={{ startDate: evaluation.startDate, endDate }}
            canFollow={actions.includes("follow-notice")}
            canLift={actions.includes("lift-notice")}
          />
        </div>
      </aside>
    </div>
  );
}

/** The meeting that is offered: the student's next step as long as it is to come. */
function MeetingOf({ notice, isOwn }: { notice: NoticeItem; isOwn: boolean }) {
  const t = useTranslations("evaluation.notice");
  const format = useFormatter();
  const tag = useLocale();
  const { meetingAt, meetingPlace, givenBy, draftedBy } = notice;
  if (meetingAt === null) return null;
  const when = t("meeting_when", {
    day: sayDay(schoolDayOf(meetingAt), tag, today()),
    time: showTime(meetingAt),
    place: meetingPlace,
  });
  if (isOwn && notice.liftedAt === null && new Date(meetingAt) > new Date())
    return (
      <div className="max-xl:-mb-6">
        <NextStepCard
          eyebrow={t("next_step")}
          title={t("meeting_card", { names: format.list([...new Set([givenBy ?? draftedBy, draftedBy])]) })}
        >
          {when}
          <br />
          {t("meeting_bring")}
        </NextStepCard>
      </div>
    );
  return (
    <div className="text-sm">
      <p className="text-muted">{t("meeting")}</p>
      <p className="wrap-anywhere">{when}</p>
    </div>
  );
}
