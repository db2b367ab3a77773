"use client";

import { useTranslations } from "next-intl";
import { useSelection } from "@/components/data/selectable-table";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { useSend } from "./use-send";

/** Sends the chosen evaluations to the archive. */
export function ArchiveSelection() {
  const t = useTranslations();
  const { chosen, clear } = useSelection();
  const { send, busy, problem } = useSend();

  async function sendAll() {
    if (await send([...chosen.keys()])) clear();
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={clear}>
        {t("table.clear")}
      </Button>
      <Button size="small" variant="primary" busy={busy} onClick={sendAll}>
        {t("archive.send_many")}
      </Button>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </>
  );
}
