"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import type { QueuedItem } from "@/lib/features/system/schema";
import { FiguresTable } from "./figures-table";
import { useAmounts } from "./use-amounts";

/** What waits, runs and was given up, by task. */
export function QueueTable({ queue }: { queue: readonly QueuedItem[] }) {
  const t = useTranslations("operation");
  const format = useFormatter();
  const { wait } = useAmounts();
  return (
    <Section id="queue" title={t("queue")} lead={t("queue_lead")}>
      {queue.length === 0 ? (
        <p className="text-muted">{t("queue_none")}</p>
      ) : (
        <FiguresTable
          id="queue-caption"
          caption={t("queue")}
          columns={[
            t("column_work"),
            t("column_waiting"),
            t("column_running"),
            t("column_given_up"),
            t("column_oldest"),
          ]}
          rows={queue.map(({ task, work, waiting, running, givenUp, oldestSeconds }) => ({
            key: task,
            name: (
              <>
                {t(`work_${work}`)} <span className="block text-meta wrap-anywhere text-muted">{task}</span>
              </>
            ),
            numbers: [
              ...[waiting, running, givenUp].map((count) => format.number(count)),
              oldestSeconds >= 1 ? wait(oldestSeconds) : "–",
            ],
          }))}
        />
      )}
    </Section>
  );
}
