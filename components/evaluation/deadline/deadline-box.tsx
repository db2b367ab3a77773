import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import { StatusChip } from "@/components/ui/status-chip";
import { isInForce } from "@/lib/features/evaluation/deadline/rules";
import { evaluationStage, type Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showMoment, today } from "@/lib/platform/dates";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { signersOf } from "../signing/signers";
import { fieldIn, isTalkOpen } from "../talk/talk-field";
import { deadlineAnchor } from "./deadline-path";
import { DoubtButton } from "./doubt-button";
import { NoDoubtButton } from "./no-doubt-button";
import { useDeadlineWords } from "./use-deadline-words";

type DeadlineBoxProps = {
  evaluation: Pick<
    EvaluationDetail,
    | "evaluationId"
    | "seat"
    | "talk"
    | "writableFields"
    | "actions"
    | "deadline"
    | "doubt"
    | "noDoubts"
    | "noticeState"
    | "noticeTab"
    | "isDeadlineShown"
    | "submitted"
    | "leftOut"
    | "signatures"
  >;
  term: Term;
};

/**
 * On the page of a term, for supervisors and teachers: the last day for a written notice with its rule, who doubts and who does not, and
 * what the reader can do about it.
 */
export function DeadlineBox({ evaluation, term }: DeadlineBoxProps) {
  const t = useTranslations("evaluation.deadline");
  const words = useDeadlineWords(today());
  const { evaluationId, seat, deadline, doubt, noDoubts, noticeState, actions, writableFields } = evaluation;
  if (!evaluation.isDeadlineShown || noticeState === null || !("counted" in deadline)) return null;
  const standing = noDoubts.find((stated) => stated.seat === (seat === "teacher" ? "teacher" : "supervisor"));
  const danger = fieldIn(evaluation.talk, "dangerOfNotPassing");
  // A doubt of the midterm is in force until the endterm's answer is "no".
  const isEarlier = term === evaluationStage.endterm && doubt?.isOfMidterm === true;
  // That of an endterm is not taken back in a midterm that was opened again.
  const isOfLater = doubt !== null && doubt.term > term;
  const isOwn = writableFields.includes("dangerOfNotPassing");
  const hasNotice = noticeState !== "none" && noticeState !== "lifted";
  // Only who writes in the talk begins one; a draft is for supervisors and teachers, and not for an admin who views the product as one of them.
  const canOpen = evaluation.noticeTab !== null && (hasNotice ? isInForce(noticeState) || seat !== null : isOwn);
  return (
    <section
      id={deadlineAnchor}
      aria-labelledby={`${deadlineAnchor}-title`}
      className="mt-10 max-w-2xl scroll-mt-20 break-inside-avoid rounded-card bg-surface px-5 py-5 shadow-low"
    >
      <h2 id={`${deadlineAnchor}-title`} className="text-question text-brand">
        {t("title")}
      </h2>
      <p className="mt-1 font-semibold">{words.dayText(deadline.day)}</p>
      <p className="text-sm text-muted">{words.ruleText(deadline)}</p>
      <PlainList className="mt-3 flex flex-wrap gap-2">
        {noticeState !== "none" && (
          <li>
            <StatusChip tone={noticeState === "draft" ? "draft" : "info"}>{t(`notice_${noticeState}`)}</StatusChip>
          </li>
        )}
        {doubt ? (
          <li>
            <StatusChip tone="danger">
              {t(isEarlier && danger?.value !== true ? "doubt_midterm" : "doubt", {
                name: doubt.by,
                moment: showMoment(doubt.at),
              })}
            </StatusChip>
          </li>
        ) : (
          <li>
            <StatusChip tone="info">{t("nobody")}</StatusChip>
          </li>
        )}
        {noDoubts.map(({ seat: stated, by, at }) => (
          <li key={stated}>
            <StatusChip tone="positive">{t(`no_doubt_${stated}`, { name: by, moment: showMoment(at) })}</StatusChip>
          </li>
        ))}
      </PlainList>
      <div className="no-print mt-4 flex flex-wrap gap-3 empty:hidden">
        {actions.includes("state-no-doubt") && (
          <NoDoubtButton evaluationId={evaluationId} isStated={standing !== undefined} />
        )}
        {isOwn && !isOfLater && (
          <div className="-ml-4 max-sm:basis-full sm:not-first:ml-0">
            <DoubtButton
              evaluationId={evaluationId}
              term={term}
              revision={danger?.revision ?? 0}
              isRaised={doubt !== null}
              isOfMidterm={isEarlier}
              isOpen={isTalkOpen(evaluation)}
              noDoubts={noDoubts}
              signers={signersOf(evaluation, term)}
            />
          </div>
        )}
        {canOpen && (
          <LinkButton
            href={evaluationPath(evaluationId, evaluationStage.dangerOfNotPassing)}
            prefetch={false}
            icon={<Icon name="document-text" className="size-5" />}
          >
            {t(hasNotice ? "open" : "begin")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
