"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import type { GivenUpItem, SystemState } from "@/lib/features/system/schema";
import { showMoment } from "@/lib/platform/dates";
import type { MailTemplate } from "@/lib/platform/mail/send-mail";
import { retryGivenUp } from "./calls";

type Props = {
  givenUp: SystemState["givenUp"];
  readOnly: boolean;
  /** The page is to be read again. */
  onRetried: () => unknown;
};

/** What failed at every try, mails and other jobs; one can be tried again, or all. */
export function GivenUpList({ givenUp: { items, total }, readOnly, onRetried }: Props) {
  const t = useTranslations("operation");
  return (
    <Section
      id="failed"
      title={t("failed")}
      lead={t("failed_lead")}
      actions={!readOnly && total > 1 && <Retry label={t("retry_all")} onRetried={onRetried} />}
    >
      {total === 0 ? (
        <p className="text-muted">{t("failed_none")}</p>
      ) : (
        <List label={t("failed")}>
          {items.map((job) => (
            <GivenUp key={job.jobId} job={job} readOnly={readOnly} onRetried={onRetried} />
          ))}
        </List>
      )}
      {total > items.length && <p className="mt-4 text-muted">{t("failed_more", { count: total - items.length })}</p>}
    </Section>
  );
}

function GivenUp({ job, readOnly, onRetried }: { job: GivenUpItem } & Pick<Props, "readOnly" | "onRetried">) {
  const t = useTranslations("operation");
  const name = useName();
  const { jobId, task, to, requestId, error, attempts, failedAt } = job;
  const number = String(jobId);
  const facts = [
    t("failed_at", { moment: showMoment(failedAt), count: attempts }),
    to && t("failed_to", { address: to }),
    t("failed_job", { number, task }),
    requestId && t("failed_request", { id: requestId }),
  ];
  return (
    <ListItem
      title={name(job)}
      meta={<span className="wrap-anywhere">{facts.filter(Boolean).join(" · ")}</span>}
      trailing={
        !readOnly && (
          <Retry label={t("retry")} spoken={t("retry_named", { number })} jobId={jobId} onRetried={onRetried} />
        )
      }
    >
      {error && <p className="mt-1 text-meta wrap-anywhere">{error}</p>}
    </ListItem>
  );
}

/** What a job is called: a mail by its subject, where the queue knows its kind. */
function useName(): (job: GivenUpItem) => string {
  const t = useTranslations("operation");
  const mails = useTranslations("mail");
  return ({ work, mail }) => {
    if (mail === null) return t(`work_${work}`);
    if (mail === "group_message") return t("mail_written");
    const key = `${mail as Exclude<MailTemplate, "group_message">}.subject` as const;
    return mails.has(key) ? mails(key) : t(`work_${work}`);
  };
}

type RetryProps = { label: string; spoken?: string; jobId?: number } & Pick<Props, "onRetried">;

function Retry({ label, spoken, jobId, onRetried }: RetryProps) {
  const t = useTranslations("operation");
  const ask = useAsk();
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    const outcome = await ask(retryGivenUp, { jobId });
    // As toasts: the button goes with its job, also when somebody else was faster.
    if (outcome.kind === "done") toast.success(t("retried", { count: outcome.data.count }));
    else toast.error(outcome.problem);
    await onRetried();
    setBusy(false);
  }

  return (
    <Button size="small" icon={<Icon name="arrow-path-solid" />} aria-label={spoken} busy={busy} onClick={press}>
      {label}
    </Button>
  );
}
