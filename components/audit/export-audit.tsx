"use client";

import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { exportData } from "@/components/export/calls";
import { exportPath, ownExports } from "@/components/export/export-path";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import { type AuditSearch, inputFor } from "./audit-search";

/** Starts the export of the log as it is filtered, and leads to where the file will be. */
export function ExportAudit({ search }: { search: AuditSearch }) {
  const t = useTranslations("export");
  const call = useCall(exportData);
  const input = inputFor(search);
  if (!input) return null;

  function start() {
    const { search: person, kind: recordKind, recordId, action, from, to: until } = input ?? {};
    const filter = { search: person, recordKind, recordId, action, from, until };
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    void call.run({ kind: "audit", filter: given });
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={<Icon name="table-cells" />} busy={call.busy} onClick={start}>
        {t("start")}
      </Button>
      <div role="status" className="empty:absolute">
        {call.state === "done" && (
          <>
            {t("started")} <TextLink href={`${exportPath}#${ownExports}`}>{t("mine")}</TextLink>
          </>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </div>
  );
}
