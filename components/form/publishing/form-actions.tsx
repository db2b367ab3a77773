"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useSaveFile } from "@/components/data/use-save-file";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { archiveForm, copyForm, createFormDraft, exportForm, renameForm } from "../calls";
import { formPath } from "../editing/form-path";
import { MenuPanel } from "../editing/menu-panel";
import { NameDialog } from "./name-dialog";
import type { LinkedProblem } from "./publish-dialog";
import { draftOf, usageOf, type Version } from "./versions";

const PublishDialog = dynamic(() => import("./publish-dialog").then((module) => module.PublishDialog), { ssr: false });
const ImportDialog = dynamic(() => import("../exchange/import-dialog").then((module) => module.ImportDialog), {
  ssr: false,
});
const DiscardDialog = dynamic(() => import("./discard-dialog").then((module) => module.DiscardDialog), { ssr: false });

type Props = {
  form: FormItem;
  version: Version;
  /** The open tab. */
  tab: number;
  /** What prevents publishing, each with a link to it. */
  problems: LinkedProblem[];
  editor: FormEditor;
  /** The reader may change nothing: the version can be shown, compared and exported. */
  readOnly: boolean;
};

const menuId = "form-menu";

type Open = "publish" | "import" | "discard" | "rename" | "copy";

/** What can be done with the open version of a form. */
export function FormActions({ form, version, tab, problems, editor, readOnly }: Props) {
  const t = useTranslations("form");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  const saveFile = useSaveFile();
  const [open, setOpen] = useState<Open | null>(null);
  const [starting, setStarting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [sendIdOf] = useState(sendIds);
  const { formId, name } = form;
  const { versionId } = version;
  const draft = draftOf(form);
  const isDraft = version.publishedAt === null;
  const isChangeable = isDraft && !readOnly;
  const close = () => setOpen(null);
  const pathTo = (view: "preview" | "compare") => formPath({ formId, versionId, tab, view });

  async function startDraft() {
    setStarting(true);
    const outcome = await ask(createFormDraft, { formId });
    if (outcome.kind === "done") return router.push(formPath({ ...outcome.data, tab }));
    setStarting(false);
    // Somebody else may have created one.
    router.refresh();
    toast.error(outcome.kind === "changed" ? t("draft_exists") : outcome.problem);
  }

  async function exportVersion() {
    setExporting(true);
    const outcome = await saveFile(exportForm, { versionId });
    setExporting(false);
    if (outcome.kind !== "done") toast.error(outcome.problem);
  }

  async function archive(archived: boolean) {
    const outcome = await ask(archiveForm, { formId, archived });
    if (outcome.kind !== "done") return toast.error(outcome.problem);
    router.refresh();
    if (!archived) return toast.success(t("unarchived", { name }));
    toast.success(t("archived", { name }), { action: { label: t("undo"), onClick: () => archive(false) } });
  }

  async function rename(newName: string) {
    const outcome = await ask(renameForm, { formId, name: newName });
    if (outcome.kind === "done") {
      close();
      toast.success(t("renamed"));
      router.refresh();
    }
    return outcome;
  }

  async function copy(newName: string) {
    const made = { versionId, name: newName };
    const outcome = await ask(copyForm, { ...made, sendId: sendIdOf(made) });
    if (outcome.kind === "done") {
      close();
      toast.success(t("copied", { name: newName }));
      router.push(formPath(outcome.data));
    }
    return outcome;
  }

  return (
    <>
      <LinkButton href={pathTo("preview")} icon={<Icon name="eye-solid" />}>
        {t("preview")}
      </LinkButton>
      {isChangeable && (
        <Button variant="primary" onClick={() => setOpen("publish")}>
          {t("publish")}
        </Button>
      )}
      {!isDraft && draft && (
        <LinkButton
          href={formPath({ formId, versionId: draft.versionId, tab })}
          variant="primary"
          icon={<Icon name="pencil-square-solid" />}
        >
          {t("open_draft")}
        </LinkButton>
      )}
      {!isDraft && !draft && !readOnly && (
        <Button variant="primary" icon={<Icon name="pencil-square-solid" />} busy={starting} onClick={startDraft}>
          {t("start_draft")}
        </Button>
      )}
      <Button icon={exporting ? <Spinner /> : <Icon name="ellipsis-horizontal-solid" />} popoverTarget={menuId}>
        {t("more")}
      </Button>
      <span role="status" className="sr-only">
        {exporting && common("loading")}
      </span>
      <MenuPanel
        id={menuId}
        title={t("more_of", { name })}
        items={[
          { label: t("compare"), icon: <Icon name="arrows-right-left-solid" />, href: pathTo("compare") },
          {
            label: t("export"),
            icon: <Icon name="arrow-down-tray-solid" />,
            disabled: exporting,
            onSelect: exportVersion,
          },
          ...(isChangeable
            ? [{ label: t("import"), icon: <Icon name="arrow-up-tray-solid" />, onSelect: () => setOpen("import") }]
            : []),
          ...(readOnly
            ? []
            : [
                { label: t("rename"), icon: <Icon name="pencil-solid" />, onSelect: () => setOpen("rename") },
                { label: t("copy"), icon: <Icon name="document-duplicate-solid" />, onSelect: () => setOpen("copy") },
                {
                  label: t(form.archived ? "unarchive" : "archive"),
                  icon: <Icon name="archive-box-solid" />,
                  onSelect: () => archive(!form.archived),
                },
              ]),
          ...(isChangeable
            ? [
                {
                  label: t("discard"),
                  icon: <Icon name="trash-solid" />,
                  danger: true,
                  onSelect: () => setOpen("discard"),
                },
              ]
            : []),
        ]}
      />
      {open === "publish" && (
        <PublishDialog
          version={version}
          editor={editor}
          beforeVersionId={form.versions.find(({ publishedAt }) => publishedAt !== null)?.versionId}
          groups={usageOf(form).groups}
          problems={problems}
          onClose={close}
        />
      )}
      {open === "import" && <ImportDialog version={version} onClose={close} />}
      {open === "discard" && (
        <DiscardDialog version={version} formId={formId} isOnly={form.versions.length === 1} onClose={close} />
      )}
      {open === "rename" && (
        <NameDialog title={t("rename")} saveLabel={t("rename_submit")} initial={name} save={rename} onClose={close} />
      )}
      {open === "copy" && (
        <NameDialog
          title={t("copy")}
          description={t("copy_text", { number: version.number })}
          saveLabel={t("copy_submit")}
          initial={t("copy_name", { name })}
          save={copy}
          onClose={close}
        />
      )}
    </>
  );
}
