import { useTranslations } from "next-intl";
import { asSigners } from "@/components/evaluation/signing/signers";
import { useVoidText } from "@/components/evaluation/signing/use-void-text";
import { AreaTile } from "@/components/ui/area-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { CountingAnswer } from "@/lib/features/evaluation/signing/schema";
import { byTalk, talkDays } from "@/lib/features/goal/rules";
import type { GoalItem } from "@/lib/features/goal/schema";
import { showDay, today } from "@/lib/platform/dates";
import { numbered } from "@/lib/platform/i18n/numbered";
import { GoalButton } from "./goal-button";
import { GoalOutcome } from "./goal-outcome";

type GoalSectionProps = {
  placementId: number;
  /** As `listGoals` gives them. */
  goals: readonly GoalItem[];
  /** The person has a seat in the placement and is no viewer, and the evaluation of the placement is not done. */
  canWrite: boolean;
  /** The placement's first and last day, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  /** Full names of the people of the placement: they are no false alarm in a goal's text. */
  names: readonly string[];
  /** The reader is the student. */
  own: boolean;
  /** Whose answers a change of the goals makes void, as `listGoalSigners` gives them. */
  signers: readonly CountingAnswer[];
};

/** What was agreed in the talks of a placement, talk by talk, and the way to write it down. Brings its own texts along. */
export function GoalSection({
  placementId,
  goals,
  canWrite,
  startDate,
  endDate,
  names,
  own,
  signers,
}: GoalSectionProps) {
  const t = useTranslations();
  const days = talkDays({ startDate, endDate }, today());
  const hasBegun = days.from <= days.until;
  const [latest] = byTalk(goals);
  const writing = { placementId, days, names, latest, own, voidText: useVoidText(asSigners(signers)) };
  return (
    <Section
      title={t("goal.title")}
      lead={goals.length > 0 && t(own ? "goal.lead_own" : "goal.lead")}
      actions={canWrite && hasBegun && goals.length > 0 && <GoalButton writing={writing} />}
    >
      {goals.length === 0 && (
        <EmptyState
          icon={<Icon name="flag" />}
          title={t("goal.empty_title")}
          action={canWrite && hasBegun && <GoalButton writing={writing} />}
        >
          {t(canWrite ? "goal.empty_text" : "goal.empty_reader")} {canWrite && !hasBegun && t("goal.not_started")}
        </EmptyState>
      )}
      {byTalk(goals).map((held) => (
        <div key={`${held.talk} ${held.talkDate}`} className="mt-6 max-w-2xl first:mt-0">
          <h3 className="mb-1 font-semibold tabular-nums">
            {t("goal.talk_heading", { talk: t(`goal.talk_${held.talk}`), date: showDay(held.talkDate) })}
          </h3>
          <List>
            {held.goals.map((goal) => (
              <li
                key={goal.goalId}
                className="flex items-start justify-between gap-x-4 gap-y-1 py-3 max-sm:flex-col print:break-inside-avoid"
              >
                <div className="min-w-0">
                  <p className="mb-1 flex items-center gap-2 text-meta text-muted">
                    {goal.viewPoint !== null && <AreaTile area={goal.viewPoint} />}
                    {goal.viewPoint === null ? t("goal.area_none") : t(`viewpoint.${numbered(goal.viewPoint)}`)}
                  </p>
                  <p className="break-words whitespace-pre-line">{goal.text}</p>
                  <p className="mt-1 text-sm text-muted">{t("goal.written_by", { name: goal.authorName })}</p>
                  <GoalOutcome goal={goal} own={own} />
                </div>
                {canWrite && <GoalButton writing={writing} goal={goal} />}
              </li>
            ))}
          </List>
        </div>
      ))}
    </Section>
  );
}
