"use client";

import { useTranslations } from "next-intl";
import { useQuery } from "@/components/data/use-query";
import { Notice } from "@/components/ui/notice";
import type { SystemState } from "@/lib/features/system/schema";
import { showMoment } from "@/lib/platform/dates";
import { getSystem } from "./calls";
import { Checks } from "./checks";
import { Database } from "./database";
import { GivenUpList } from "./given-up-list";
import { Instances } from "./instances";
import { QueueTable } from "./queue-table";

const everyMs = 15_000;

type Props = {
  state: SystemState;
  readOnly: boolean;
};

/** How the product itself is, read again every few seconds. When it cannot be read, the page says from when it is. */
export function SystemView({ state, readOnly }: Props) {
  const t = useTranslations("operation");
  const {
    data = state,
    error,
    mutate,
  } = useQuery(
    getSystem,
    {},
    { fallbackData: state, refreshInterval: everyMs, revalidateOnMount: false, keepPreviousData: true },
  );
  return (
    <>
      <div role="status" className="mb-6 max-w-2xl empty:absolute">
        {error && <Notice tone="warning">{t("stale", { moment: showMoment(data.at), problem: error.message })}</Notice>}
      </div>
      <Checks state={data} />
      <GivenUpList givenUp={data.givenUp} readOnly={readOnly} onRetried={() => mutate()} />
      <QueueTable queue={data.queue} />
      <Instances instances={data.instances} />
      <Database database={data.database} backup={data.backup} />
    </>
  );
}
