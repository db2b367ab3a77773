"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import type { Refusal } from "@/components/data/outcome";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import type { Imported } from "@/lib/features/form/exchange/schema";
import { importForm } from "../calls";
import type { Version } from "../publishing/versions";
import { ImportPreview } from "./import-preview";
import { ImportProblems } from "./import-problems";

type Props = { version: Version; onClose: () => void };

type Preview = {
  name: "preview";
  file: File;
  found: Imported;
  sendIdOf: ReturnType<typeof sendIds>;
  /** Why no answer came to taking it in. */
  problem: string | null;
};

type Step =
  | { name: "choose" }
  | { name: "busy"; words: "import_reading" | "import_writing" }
  | Preview
  | { name: "refused"; file: string; problem: string; errors: Record<string, string> };

const hasChanges = (found: Imported, removes: boolean) =>
  found.added.length + found.updated.length > 0 ||
  found.helpChanged ||
  found.scaleChanged ||
  (removes && found.missing.length > 0);

/** Takes an Excel file into a draft: choose it, see what it changes or what is wrong with it, and then take it in. */
export function ImportDialog({ version, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ name: "choose" });
  const [removes, setRemoves] = useState(false);

  async function look(chosen: File) {
    setStep({ name: "busy", words: "import_reading" });
    // Read once: what is imported is what was previewed, whatever is saved under its name meanwhile.
    const content = await chosen.arrayBuffer().catch(() => null);
    const { name, type } = chosen;
    if (!content)
      return setStep({ name: "refused", file: name, problem: t("import.file_unreadable", { name }), errors: {} });
    const file = new File([content], name, { type });
    const { versionId, revision } = version;
    const outcome = await ask(importForm, { file, versionId, revision, dryRun: "true" });
    if (outcome.kind !== "done") return refuse(file, outcome);
    setStep({ name: "preview", file, found: outcome.data, sendIdOf: sendIds(), problem: null });
  }

  async function take(preview: Preview) {
    setStep({ name: "busy", words: "import_writing" });
    const { file, found, sendIdOf } = preview;
    const { versionId } = version;
    const sent = { versionId, revision: found.revision, removeMissing: removes ? "true" : "false" } as const;
    const outcome = await ask(importForm, { ...sent, file, sendId: sendIdOf(sent) });
    if (outcome.kind === "unreachable") return setStep({ ...preview, problem: outcome.problem });
    if (outcome.kind !== "done") return refuse(file, outcome);
    toast.success(t("form.imported"));
    router.refresh();
    onClose();
  }

  function refuse({ name: file }: File, { kind, problem, errors }: Refusal) {
    router.refresh();
    // Somebody else has saved: the effect of the file has to be checked again.
    setStep(
      kind === "changed"
        ? { name: "refused", file, problem: t("form.import_meanwhile"), errors: {} }
        : { name: "refused", file, problem, errors },
    );
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file can be chosen again, once it is corrected.
    event.target.value = "";
    if (file) void look(file);
  }

  const pick = () => input.current?.click();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("form.import")}
      description={t("form.import_text")}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          {step.name === "choose" && (
            <Button variant="primary" onClick={pick}>
              {t("form.import_choose")}
            </Button>
          )}
          {step.name === "refused" && (
            <Button variant="primary" onClick={pick}>
              {t("form.import_choose_other")}
            </Button>
          )}
          {step.name === "preview" && !hasChanges(step.found, removes) && (
            <Button onClick={pick}>{t("form.import_choose_other")}</Button>
          )}
          {step.name === "preview" && hasChanges(step.found, removes) && (
            <Button variant="primary" onClick={() => take(step)}>
              {t("form.import_confirm")}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t("form.import_choose")}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      {/* Keeps its room, so that the dialog does not jump from step to step. */}
      <div className="flex min-h-48 flex-col gap-5">
        {step.name === "busy" && <Progress label={t(`form.${step.words}`)} />}
        {step.name === "refused" && <ImportProblems {...step} />}
        {step.name === "preview" && (
          <>
            <ImportPreview file={step.file.name} found={step.found} removes={removes} />
            {step.found.missing.length > 0 && (
              <Checkbox
                label={t("form.import_remove", { count: step.found.missing.length })}
                help={t("form.import_remove_help")}
                checked={removes}
                // Without an answer the file may have been taken in as it was sent.
                disabled={step.problem !== null}
                onChange={(event) => setRemoves(event.target.checked)}
              />
            )}
            <div role="alert" className="empty:hidden">
              {step.problem && <ErrorText>{step.problem}</ErrorText>}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
