"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { PlainList } from "@/components/ui/plain-list";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { useLiveTalk } from "./use-live-talk";
import { usePresent } from "./use-present";

type LiveEvaluationProps = {
  evaluationId: number;
  term: Term;
  /** Everybody around the placement. */
  people: EvaluationDetail["people"];
  userId: number;
};

/** Keeps the open page of an evaluation up to date, and shows who else has it open. */
export function LiveEvaluation({ evaluationId, term, people, userId }: LiveEvaluationProps) {
  const t = useTranslations("evaluation.live");
  useLiveTalk(evaluationId, term);
  const present = usePresent(evaluationId);
  const others = people.filter((one) => one.userId !== userId && present.includes(one.userId));
  if (others.length === 0) return null;
  return (
    <div className="no-print mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p id="here" className="text-muted">
        {t("here")}
      </p>
      <PlainList aria-labelledby="here" className="flex flex-wrap gap-x-4 gap-y-1">
        {others.map(({ userId: id, fullName }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <Avatar userId={id} fullName={fullName} src={null} size="small" />
            <span className="min-w-0 wrap-anywhere">{fullName}</span>
          </li>
        ))}
      </PlainList>
    </div>
  );
}
