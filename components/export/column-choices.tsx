"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field-text";
import { type ColumnName, type ExportKind, exportColumns, isFreeText, usualColumns } from "@/lib/features/export/rules";

type Props = {
  kind: ExportKind;
  chosen: readonly ColumnName[];
  onChange: (columns: readonly ColumnName[]) => void;
  error: string | undefined;
};

/** Chooses the columns of the file; those with free text apart, and chosen by nobody but the reader. */
export function ColumnChoices({ kind, chosen, onChange, error }: Props) {
  const t = useTranslations("export");
  const id = useId();
  const all: readonly ColumnName[] = exportColumns[kind];
  const usual = usualColumns(kind);
  const free = all.filter(isFreeText);
  const isUsual = usual.length === chosen.length && usual.every((column) => chosen.includes(column));

  const choices = (columns: readonly ColumnName[]) => (
    <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {columns.map((column) => (
        <Checkbox
          key={column}
          name="columns"
          value={column}
          checked={chosen.includes(column)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, column] : chosen.filter((other) => other !== column))
          }
          label={t(`column_${column}`)}
        />
      ))}
    </div>
  );

  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-2 text-title text-brand">{t("columns")}</legend>
      <div className="mb-2 flex flex-wrap gap-3">
        <Button size="small" aria-disabled={isUsual} onClick={() => onChange(usual)}>
          {t("choose_usual")}
        </Button>
        <Button size="small" variant="quiet" aria-disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t("choose_none")}
        </Button>
      </div>
      {choices(usual)}
      {free.length > 0 && (
        <fieldset
          className="mt-4 min-w-0 rounded px-4 pb-3 ring-1 ring-control ring-inset"
          aria-describedby={`${id}-free`}
        >
          <legend className="float-left w-full pt-3 font-semibold">{t("free_title")}</legend>
          <p id={`${id}-free`} className="clear-both max-w-prose text-meta text-muted">
            {t("free_text")}
          </p>
          {choices(free)}
        </fieldset>
      )}
      <div role="alert" className="mt-2 empty:hidden">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </fieldset>
  );
}
