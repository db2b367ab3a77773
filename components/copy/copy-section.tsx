"use client";

import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useCall } from "@/components/data/use-call";
import { listJobs } from "@/components/job/calls";
import { JobList } from "@/components/job/job-list";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import type { JobItem } from "@/lib/features/job/schema";
import { startCopy } from "./calls";

const has = ["has_account", "has_record", "has_words", "has_documents"] as const;
const hasNot = ["not_others", "not_drafts", "not_secrets"] as const;

type Props = {
  jobs: { items: JobItem[]; nextCursor: number | null };
  /** The reader looks at the product as somebody else. */
  readOnly: boolean;
};

/** What a copy of one's own data has, the button that starts one, and those that were made. */
export function CopySection({ jobs, readOnly }: Props) {
  const t = useTranslations("copy");
  const { mutate } = useSWRConfig();
  const call = useCall(startCopy);

  async function start() {
    const answer = await call.run({});
    if (answer) toast.success(t("started"));
    await mutate((key) => Array.isArray(key) && key[0] === listJobs.path);
  }

  const points = (keys: readonly ((typeof has)[number] | (typeof hasNot)[number])[]) => (
    <ul className="list-disc pl-5">
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  );

  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <div>
        <h3 className="font-semibold">{t("contains")}</h3>
        {points(has)}
      </div>
      <div>
        <h3 className="font-semibold">{t("left_out")}</h3>
        {points(hasNot)}
      </div>
      {!readOnly && (
        <>
          <Button busy={call.busy} onClick={start}>
            <Icon name="arrow-down-tray-solid" />
            {t("start")}
          </Button>
          <div role="alert" className="empty:hidden">
            {call.problem && <ErrorText>{call.problem}</ErrorText>}
          </div>
          <div className="w-full">
            <JobList
              kind="copy"
              page={jobs}
              nameOf={() => t("name")}
              readOnly={readOnly}
              narrow
              empty={<p className="text-muted">{t("none")}</p>}
            />
          </div>
        </>
      )}
    </div>
  );
}
