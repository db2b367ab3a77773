"use client";

import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import type { EvaluationLog } from "@/lib/features/evaluation/administration/schema";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { showMoment } from "@/lib/platform/dates";

/** Who did what with an evaluation, the latest first. */
export function EvaluationLogList({ log }: { log: EvaluationLog }) {
  const t = useTranslations("evaluations");
  if (log.items.length === 0) return <p className="text-muted">{t("log_none")}</p>;
  const textOf = ({ event, hidden, answers }: EvaluationLog["items"][number]) => {
    if (event === "correct") return t("log_correct", { count: answers ?? 0 });
    if (event === "visibility") return t(hidden === null ? "log_automatic" : hidden ? "log_hidden" : "log_shown");
    return t(`log_${event}`);
  };
  return (
    <>
      <List label={t("log")}>
        {log.items.map((item) => (
          <ListItem
            key={`${item.at} ${item.event} ${item.party}`}
            title={<span className="font-normal">{textOf(item)}</span>}
            meta={[
              t(item.stage === evaluationStage.midterm ? `midterm_${item.party}` : `endterm_${item.party}`),
              item.by,
              showMoment(item.at),
            ]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </List>
    </>
  );
}
