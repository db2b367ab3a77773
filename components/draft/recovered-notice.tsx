"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { momentOf } from "./moment";

/** Says that text which an earlier visit left unsent has been found again. */
export function RecoveredNotice({ writtenAt, onClose }: { writtenAt: number; onClose: () => void }) {
  const t = useTranslations("report");
  return (
    <div className="mt-6">
      <Notice
        title={t("recovered_title", { time: momentOf(new Date(writtenAt)) })}
        actions={
          <Button size="small" onClick={onClose}>
            {t("recovered_close")}
          </Button>
        }
      >
        {t("recovered_text")}
      </Notice>
    </div>
  );
}
