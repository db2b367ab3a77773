"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import { TextLink } from "@/components/ui/text-link";
import { totalOf } from "@/lib/features/import/rules/rows";
import type { ImportResult } from "@/lib/features/import/schema";
import { ChooseFile } from "./choose-file";
import { heldFile } from "./held-file";
import { SheetCounts } from "./sheet-counts";
import { UploadProgress } from "./upload-progress";
import { useSendFile } from "./use-send-file";

/** The element id of the choices, where the bar leads while one of them is needed. */
const beforeId = "before";

type Props = { jobId: number; result: ImportResult };

/** The choices before an import, and the button that imports what was looked through. */
export function CommitImport({ jobId, result }: Props) {
  const t = useTranslations("import");
  const { sending, failure, send, stop, forget } = useSendFile();
  const [chosen, setChosen] = useState<File | null>(null);
  const [skips, setSkips] = useState(false);
  const [invites, setInvites] = useState(false);
  const [asking, setAsking] = useState(false);
  const inHand = chosen ?? heldFile(jobId);
  // One that was refused is asked for again, or looked through as it is.
  const file = failure?.isFileFault ? null : inHand;
  const refused = totalOf(result, "refused");
  const count = totalOf(result, "created") + totalOf(result, "changed");
  const stops = count === 0 ? "nothing" : refused > 0 && !skips ? "refused" : null;

  function choose(next: File) {
    forget();
    setChosen(next);
  }

  function start() {
    setAsking(false);
    if (!file) return;
    const yes = (on: boolean) => (on ? "true" : "false");
    void send(file, {
      dryRun: "false",
      previewId: jobId,
      skipRefused: yes(skips && refused > 0),
      invite: yes(invites),
    });
  }

  if (sending)
    return (
      <Section title={t("sending_title")}>
        <UploadProgress sending={sending} onStop={stop} />
      </Section>
    );
  return (
    <>
      {count > 0 && (
        <Section id={beforeId} title={t("before")}>
          <div className="grid max-w-4xl gap-x-8 sm:grid-cols-2">
            {refused > 0 && (
              <Checkbox
                checked={skips}
                onChange={({ target }) => setSkips(target.checked)}
                label={t("skip", { count: refused })}
                help={t("skip_help")}
              />
            )}
            {result.uninvited > 0 && (
              <Checkbox
                checked={invites}
                onChange={({ target }) => setInvites(target.checked)}
                label={t("invite", { count: result.uninvited })}
                help={t("invite_help")}
              />
            )}
          </div>
          {!file && (
            <div className="mt-4">
              <p className="mb-3 max-w-2xl">{t("file_gone", { name: result.fileName })}</p>
              <ChooseFile title={result.fileName} label={t("choose_again")} onChosen={choose} />
            </div>
          )}
        </Section>
      )}
      {failure && (
        <div className="mt-6 max-w-2xl">
          <Notice
            tone="danger"
            role="alert"
            title={t(failure.isUnreachable ? "not_known" : "not_imported")}
            actions={
              inHand &&
              !failure.isUnreachable && (
                <Button
                  size="small"
                  icon={<Icon name="arrow-path-solid" />}
                  onClick={() => send(inHand, { dryRun: "true" })}
                >
                  {t("look_again")}
                </Button>
              )
            }
          >
            {failure.problem} {failure.isUnreachable && t("not_known_text")}
          </Notice>
        </div>
      )}
      <StickyActions
        everywhere
        status={
          <p className="text-meta text-muted">
            {t(`bar_${stops ?? (file ? "ready" : "no_file")}`, { count, refused })}{" "}
            {count > 0 && (stops !== null || !file) && <TextLink href={`#${beforeId}`}>{t("to_choices")}</TextLink>}
          </p>
        }
      >
        <Button
          variant="primary"
          aria-disabled={stops !== null || !file}
          onClick={() => {
            if (stops !== null || !file) return;
            forget();
            setAsking(true);
          }}
        >
          {t("import_rows", { count })}
        </Button>
      </StickyActions>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={start}
        title={t("confirm_title", { count })}
        description={t("confirm_text")}
        confirmLabel={t("import_rows", { count })}
        cancelLabel={t("confirm_cancel")}
      >
        <SheetCounts result={result} states={["created", "changed"]} narrow />
        <ul className="list-disc space-y-1 pl-5">
          {refused > 0 && <li>{t("confirm_skipped", { count: refused })}</li>}
          {result.uninvited > 0 && (
            <li>{t(invites ? "confirm_invites" : "confirm_no_invites", { count: result.uninvited })}</li>
          )}
        </ul>
      </ConfirmDialog>
    </>
  );
}
