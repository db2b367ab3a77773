"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { importLimits } from "@/lib/features/import/rules/file";
import { type FileProblem, readFile } from "./read-file";

const megabytes = importLimits.bytes / 1024 / 1024;

type Props = {
  title: string;
  /** The button's words. */
  label: string;
  onChosen: (file: File) => void;
};

/** Takes an Excel file that is chosen or dropped. One that cannot be a workbook is refused before it is sent. */
export function ChooseFile({ title, label, onChosen }: Props) {
  const t = useTranslations("import");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<{ kind: FileProblem | "several"; name: string } | null>(null);
  useNoStrayDrop();

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    setProblem(null);
    if (files.length > 1) return setProblem({ kind: "several", name: file.name });
    const read = await readFile(file);
    if (typeof read === "string") return setProblem({ kind: read, name: file.name });
    onChosen(read);
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <div className="max-w-2xl">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; its button does the same */}
      <div
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center",
          isOver ? "border-brand bg-brand-soft" : "border-control",
        )}
      >
        <Icon name="arrow-up-tray" className="size-8 text-brand" />
        <p className="text-question wrap-anywhere">{title}</p>
        <p id={`${id}-limits`} className="text-meta text-muted">
          {t("limits", { megabytes, rows: importLimits.rows })}
        </p>
        <Button
          className="mt-2"
          aria-describedby={cx(`${id}-limits`, problem && `${id}-problem`)}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hidden
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            // The same file can be chosen again, once it is corrected.
            target.value = "";
          }}
        />
      </div>
      <div role="alert" className="mt-2 empty:hidden">
        {problem && (
          <ErrorText id={`${id}-problem`}>{t(`file_${problem.kind}`, { name: problem.name, megabytes })}</ErrorText>
        )}
      </div>
    </div>
  );
}

/** A file that is dropped beside the place for it would be opened by the browser in place of the page. */
function useNoStrayDrop(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}
