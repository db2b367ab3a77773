import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Evaluations } from "@/components/evaluation/list/evaluations";
import { LinkRow } from "@/components/ui/link-row";
import { Section } from "@/components/ui/section";
import type { EvaluationItem } from "@/lib/features/evaluation/reading/schema";
import type { ReportAtHand } from "@/lib/features/home/schema";
import { limits } from "@/lib/platform/limits";
import { AtHandList } from "./at-hand-list";
import { NothingWaits } from "./nothing-waits";
import { ComingTalks } from "./talk-lists";

type Props = {
  /** The reports that wait for the teacher's own feedback, the longest wait first. */
  items: readonly ReportAtHand[];
  /** The evaluations that wait for the teacher's signature or decision, and those whose talk is agreed. */
  evaluations: { toEnd: readonly EvaluationItem[]; withTalk: readonly EvaluationItem[] };
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The concerns about the teacher's students that need the teacher, and those worth a look; null without any of both. */
  concerns: { pressing: ReactNode; watched: ReactNode } | null;
  /** The last days for written notices that come near; null without any. */
  deadlines: ReactNode;
  /** The teacher's groups, with figures. */
  groups: ReactNode;
};

/** Who needs the teacher, then what is only to be known, and how each group is doing. */
export function TeacherHome({ items, evaluations, day, concerns, deadlines, groups }: Props) {
  const t = useTranslations("dashboard");
  return (
    <div className="home-columns">
      <div>
        {items.length + evaluations.toEnd.length === 0 && concerns === null && deadlines === null && <NothingWaits />}
        <Evaluations items={evaluations.toEnd} turn />
        {concerns?.pressing}
        {items.length > 0 && (
          <Section title={t("asked_title")} lead={t("asked_lead")}>
            <AtHandList items={items} day={day} />
            {items.length >= limits.listPageSize && <LinkRow href="/reports?status=turn">{t("all_turn")}</LinkRow>}
          </Section>
        )}
        {concerns?.watched}
        {deadlines}
      </div>
      <div>
        {groups}
        <ComingTalks evaluations={evaluations.withTalk} />
      </div>
    </div>
  );
}
