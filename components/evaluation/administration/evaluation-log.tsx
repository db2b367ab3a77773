"use client";

import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import type { EvaluationLog } from "@/lib/features/evaluation/administration/schema";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { showMoment, showTime } from "@/lib/platform/dates";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useDecisionTitle } from "../ways/use-decision-title";

type Item = EvaluationLog["items"][number];

/** The events about one side's part. */
const partEvents: readonly Item["event"][] = ["submit", "withdraw", "correct", "visibility"];

/** Who did what with an evaluation, the latest first. */
export function EvaluationLogList({ log }: { log: EvaluationLog }) {
  const t = useTranslations("evaluations");
  const decisionTitle = useDecisionTitle();
  const aboutOf = ({ stage, party, event }: Item) => {
    if (stage === null) return null;
    const isPart = (party === "student" || party === "supervisor") && partEvents.includes(event);
    if (isPart) return t(stage === evaluationStage.midterm ? `midterm_${party}` : `endterm_${party}`);
    return t(`stage_${numbered(stage)}`);
  };
  if (log.items.length === 0) return <p className="text-muted">{t("log_none")}</p>;
  const textOf = ({ event, stage, party, saves, hidden, answers, kind, way, assessmentPassed }: Item) => {
    if (event === "talk") return t("log_talk", { count: saves });
    if (event === "correct") return t("log_correct", { count: answers ?? 0 });
    if (event === "visibility") return t(hidden === null ? "log_automatic" : hidden ? "log_hidden" : "log_shown");
    if (event === "sign") return t("log_sign", { kind: kind ?? "signed" });
    if (event === "proceed" && way === "prolong") return t("log_prolong");
    if (event === "proceed" || event === "reopen")
      return decisionTitle({
        way: event === "reopen" ? event : (way ?? "discontinue"),
        party,
        stage: stage ?? 0,
        endDate: null,
      });
    if (event === "decide") return t("log_decide", { passed: String(assessmentPassed) });
    return t(`log_${event}`);
  };
  return (
    <List label={t("log")}>
      {log.items.map((item) => (
        <ListItem
          key={`${item.at} ${item.event} ${item.party}`}
          title={<span className="font-normal">{textOf(item)}</span>}
          meta={[aboutOf(item), item.by, showSpan(item)].filter(Boolean).join(" · ")}
        />
      ))}
    </List>
  );
}

/** When it was, within a day. */
function showSpan({ since, at }: Item): string {
  const [from, until] = [showMoment(since), showMoment(at)];
  return from === until ? from : `${from}–${showTime(at)}`;
}
