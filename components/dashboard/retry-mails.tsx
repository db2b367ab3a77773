"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { retryFailedMails } from "./calls";

/** Sends the mails again that were given up. */
export function RetryMails() {
  const t = useTranslations("dashboard");
  const router = useRouter();
  const call = useCall(retryFailedMails);

  async function press() {
    const answer = await call.run({});
    if (answer) toast.success(t("failed_mails_sent", { count: answer.data.count }));
    router.refresh();
  }

  return (
    <div className="mt-2">
      <Button size="small" icon={<Icon name="arrow-path-solid" />} busy={call.busy} onClick={press}>
        {t("failed_mails_retry")}
      </Button>
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </div>
  );
}
