"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

type SendToProps = {
  /** The primary supervisor, to whom the one step sends the report; null without one. */
  supervisor: ReportDetail["askable"][number] | null;
  /** The other people around the student. */
  readers: ReportDetail["askable"];
  onChoose: () => void;
};

/** Who gets the report with one press and who else can read it, and the way to ask somebody else. */
export function SendTo({ supervisor, readers, onChoose }: SendToProps) {
  const t = useTranslations("report");
  const names = useFormatter().list(readers.map(({ fullName }) => fullName));
  return (
    <section aria-label={t("send_to_label")} className="no-print mt-10 max-w-2xl border-t border-line pt-6">
      <div className="flex items-start gap-3">
        {supervisor && <Avatar fullName={supervisor.fullName} userId={supervisor.userId} src={null} />}
        <div className="min-w-0">
          {supervisor && <p className="font-semibold">{t("send_to", { name: supervisor.fullName })}</p>}
          {readers.length > 0 && <p className="text-sm text-muted">{t("send_to_readers", { names })}</p>}
          <Button size="small" className="mt-3" onClick={onChoose}>
            {t("send_to_other")}
          </Button>
        </div>
      </div>
    </section>
  );
}
