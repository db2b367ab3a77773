"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import type { Sending } from "./use-send-file";

type Props = { sending: Sending; onStop: () => void };

/** How much of a file has been sent. Whoever leaves the page stops it, and is asked first. */
export function UploadProgress({ sending: { name, part }, onStop }: Props) {
  const t = useTranslations("import");
  const format = useFormatter();
  const isSent = part >= 1;
  const guard = useLeaveGuard(!isSent, {
    question: { title: t("leave_title"), text: t("leave_text"), leave: t("leave"), stay: t("stay") },
  });
  return (
    <div className="max-w-2xl">
      <p role="status" className="sr-only">
        {t(isSent ? "uploaded" : "uploading", { name })}
      </p>
      <Progress
        label={t("uploading", { name })}
        value={part}
        max={1}
        valueText={format.number(part, { style: "percent", maximumFractionDigits: 0 })}
      />
      {!isSent && (
        <Button size="small" className="mt-4" icon={<Icon name="x-mark-solid" />} onClick={onStop}>
          {t("stop_upload")}
        </Button>
      )}
      {guard}
    </div>
  );
}
