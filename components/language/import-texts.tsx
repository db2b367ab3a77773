"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { List } from "@/components/ui/list";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import type { Language } from "@/lib/platform/i18n/locales";
import { importContentLanguage } from "./calls";

/** Opens the dialog that takes an Excel file of the texts of a language. */
export function ImportTexts({ language }: { language: Language }) {
  const t = useTranslations("texts");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="arrow-up-tray-solid" />} onClick={() => setOpen(true)}>
        {t("import")}
      </Button>
      {open && <ImportDialog language={language} onClose={() => setOpen(false)} />}
    </>
  );
}

type Refused = { problem: string; errors: Record<string, string> };

function ImportDialog({ language: { code, name }, onClose }: { language: Language; onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again, once it is corrected.
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    setRefused(null);
    const outcome = await ask(importContentLanguage, { file, code });
    setBusy(false);
    if (outcome.kind !== "done") return setRefused({ problem: outcome.problem, errors: outcome.errors });
    toast.success(t("texts.imported", { count: outcome.data.changed }));
    router.refresh();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("texts.import_title", { language: name })}
      description={t("texts.import_text")}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
            {t("texts.import_choose")}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t("texts.import_choose")}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {busy && <Progress label={t("texts.import_busy")} />}
      {refused && <Problems {...refused} />}
    </Dialog>
  );
}

/** Why a file was not imported, row by row. */
function Problems({ problem, errors }: Refused) {
  const t = useTranslations("texts");
  const rows = Object.entries(errors).map(([place, message]) => ({ row: /^texts\.(\d+)\./.exec(place)?.[1], message }));
  return (
    <>
      <Notice tone="danger" role="alert" title={problem}>
        {rows.filter(({ row }) => row === undefined).map(({ message }) => message)}
      </Notice>
      <List label={t("import_errors")}>
        {rows
          .filter(({ row }) => row !== undefined)
          .map(({ row, message }) => (
            <li key={`${row} ${message}`} className="py-3">
              <span className="font-medium">{t("import_row", { row: row ?? "" })}</span> {message}
            </li>
          ))}
      </List>
    </>
  );
}
