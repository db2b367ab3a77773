"use client";

import { useTranslations } from "next-intl";
import { FileLink } from "@/components/data/file-link";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-look";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { importTemplate } from "./calls";
import { ChooseFile } from "./choose-file";
import { heldFile } from "./held-file";
import { UploadProgress } from "./upload-progress";
import { useSendFile } from "./use-send-file";

type Props = {
  /** A job that ended without a result: why, in the reader's language, and whether the reason is in the file. */
  ended?: { jobId: number; tone: "info" | "danger"; problem: string; isFileFault: boolean };
};

/** Takes a file and has it looked through; one that did not arrive, or was refused for a reason outside of it, can be sent again. */
export function StartImport({ ended }: Props) {
  const t = useTranslations("import");
  const { file: sent, sending, failure, send, stop } = useSendFile();
  const file = sent ?? (ended ? heldFile(ended.jobId) : null);
  const look = (chosen: File) => send(chosen, { dryRun: "true" });
  if (sending) return <UploadProgress sending={sending} onStop={stop} />;

  const again = file && !(sent ? failure : ended)?.isFileFault && (
    <Button size="small" icon={<Icon name="arrow-path-solid" />} onClick={() => look(file)}>
      {t("send_again", { name: file.name })}
    </Button>
  );
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      {sent && failure && (
        <Notice tone="danger" role="alert" title={t("not_read", { name: sent.name })} actions={again}>
          {failure.problem}
        </Notice>
      )}
      {sent && !failure && (
        <Notice role="status" title={t("stopped", { name: sent.name })} actions={again}>
          {t("stopped_text")}
        </Notice>
      )}
      {!sent && ended && (
        <Notice tone={ended.tone} actions={again}>
          {ended.problem}
        </Notice>
      )}
      <ChooseFile title={t("drop")} label={t(file ? "choose_other" : "choose")} onChosen={look} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-muted">{t("template_text")}</p>
        <FileLink call={importTemplate} input={{}} className={buttonClasses({ size: "small" })}>
          <Icon name="arrow-down-tray-solid" />
          {t("template")}
        </FileLink>
      </div>
    </div>
  );
}
