"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast";
import { publishForm } from "../calls";
import { PublishSummary } from "./publish-summary";
import type { Version } from "./versions";

/** What prevents publishing: the text of the question, and where it is. */
export type LinkedProblem = { error: string; text: string | null; href: string | null };

type Props = Omit<ComponentProps<typeof PublishSummary>, "onLeave"> & {
  version: Version;
  /** How many running groups get it. */
  groups: number;
  problems: LinkedProblem[];
  onClose: () => void;
};

/** Asks before a draft is published, and says which groups get it; or what has to be done first. */
export function PublishDialog({ version, groups, problems, onClose, editor, beforeVersionId }: Props) {
  const t = useTranslations();
  const { kind } = editor;
  const errorText = useErrorText();
  const router = useRouter();
  const ask = useAsk();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function publish() {
    setBusy(true);
    const { versionId, revision } = version;
    const outcome = await ask(publishForm, { versionId, revision });
    setBusy(false);
    router.refresh();
    if (outcome.kind === "done") {
      toast.success(t("form.published", { number: outcome.data.number, groups: outcome.data.groups }));
      onClose();
    } else setProblem(outcome.kind === "changed" ? t("form.publish_meanwhile") : outcome.problem);
  }

  if (problems.length > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t("form.not_ready_title")}
        description={t("form.not_ready_text", { count: problems.length })}
        closeLabel={t("common.close")}
        footer={<Button onClick={onClose}>{t("common.close")}</Button>}
      >
        <ul className="flex list-disc flex-col gap-3 pl-5">
          {problems.map(({ error, text, href }) => (
            <li key={`${error} ${href}`}>
              {errorText(error)}{" "}
              {href && (
                <TextLink href={href} onClick={onClose}>
                  {text || t("form.no_text")}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    );

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={publish}
      title={t("form.publish_title", { number: version.number })}
      description={t("form.publish_text", { kind, groups })}
      confirmLabel={t("form.publish")}
      cancelLabel={t("common.cancel")}
      busy={busy}
    >
      <PublishSummary editor={editor} beforeVersionId={beforeVersionId} onLeave={onClose} />
      <p>{t("form.publish_frozen", { kind })}</p>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </ConfirmDialog>
  );
}
