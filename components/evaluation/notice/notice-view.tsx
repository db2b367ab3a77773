import { useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { talkDaysOf } from "@/lib/features/evaluation/talk/rules";
import { sayDay, showMoment, today } from "@/lib/platform/dates";
import { NoticeWriter } from "../reading/stage-parts";
import { BeginAgain } from "./begin-again";
import { DeadlineCard } from "./deadline-card";
import { EarlierNotices } from "./earlier-notices";
import { LeftoverDraft } from "./leftover-draft";
import { LeftoverRemarks } from "./leftover-remarks";
import { NoticeReading } from "./notice-reading";

type NoticeViewProps = {
  evaluation: EvaluationDetail;
  /** The reader; null for an admin who looks at the product as somebody. */
  userId: number | null;
};

/** The written notice of an evaluation: its draft for supervisors and teachers, then what everybody reads, and those that were lifted. */
export function NoticeView({ evaluation, userId }: NoticeViewProps) {
  const t = useTranslations("evaluation.notice");
  const { evaluationId, notice, earlierNotices, actions, seat } = evaluation;
  const isGiven = notice !== null && notice.state !== "draft";
  const earlier = earlierNotices.length;
  const canWrite = actions.includes("begin-notice") || actions.includes("draft-notice");
  const writer = userId !== null && canWrite && <Writer evaluation={evaluation} userId={userId} />;
  return (
    <>
      {userId !== null && seat !== "student" && (isGiven || earlier > 0) && (
        <LeftoverDraft
          userId={userId}
          evaluationId={evaluationId}
          studentName={evaluation.studentName}
          notices={isGiven ? [...earlierNotices, notice] : earlierNotices}
        />
      )}
      {userId !== null && seat === "student" && <LeftoverRemarks evaluation={evaluation} userId={userId} />}
      {isGiven && <NoticeReading evaluation={evaluation} notice={notice} userId={userId} />}
      {!isGiven && !writer && <p className="mt-6 text-muted">{t("none_text")}</p>}
      <EarlierNotices evaluation={evaluation} />
      {writer && (notice === null && earlier > 0 ? <BeginAgain>{writer}</BeginAgain> : writer)}
    </>
  );
}

function Writer({ evaluation, userId }: { evaluation: EvaluationDetail; userId: number }) {
  const t = useTranslations("evaluation.notice");
  const tag = useLocale();
  const { evaluationId, notice, earlierNotices, actions, names, studentName, startDate, endDate, doubt } = evaluation;
  const deadline = "counted" in evaluation.deadline ? evaluation.deadline : null;
  const now = today();
  const isTeacher = evaluation.seat === "teacher";
  const after: [icon: IconName, words: string][] = [
    ["envelope", t("after_mail", { name: studentName })],
    ["lock-closed", t("after_lock", { name: studentName })],
    ["eye", t("after_seen", { name: studentName })],
    ["arrow-uturn-left", t("after_lift")],
  ];
  return (
    <NoticeWriter
      key={earlierNotices.length}
      opening={{ userId, evaluationId, earlier: earlierNotices.length, notice, names }}
      studentName={studentName}
      lastDay={sayDay(endDate, tag, now)}
      days={talkDaysOf({ startDate, endDate })}
      canGive={isTeacher && (actions.includes("give-notice") || actions.includes("begin-notice"))}
      overSince={deadline && now > deadline.day ? sayDay(deadline.day, tag, now) : null}
      day={deadline && <DeadlineCard deadline={deadline} endDate={endDate} />}
    >
      {doubt && (
        <Section title={t("doubt_title")}>
          <p className="text-sm">{t("doubt_by", { name: doubt.by, moment: showMoment(doubt.at) })}</p>
        </Section>
      )}
      <Section title={t(isTeacher ? "after_title" : "after_title_supervisor")}>
        <PlainList className="divide-y divide-line text-sm">
          {after.map(([icon, words]) => (
            <li key={icon} className="flex items-start gap-3 py-2.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-brand">
              <Icon name={icon} />
              <span className="min-w-0">{words}</span>
            </li>
          ))}
        </PlainList>
      </Section>
    </NoticeWriter>
  );
}
