"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import {
  type ColumnName,
  type ExportFilterName,
  type ExportKind,
  filtersOf,
  usualColumns,
} from "@/lib/features/export/rules";
import { exportData } from "./calls";
import { ColumnChoices } from "./column-choices";
import { FilterFields, type TypedFilter } from "./filter-fields";

type Props = {
  kinds: readonly ExportKind[];
  domains: readonly { domainId: number; name: string }[];
  /** The reader may search for groups. */
  findsGroups: boolean;
  /** A job has been started. */
  onStarted: () => void;
};

const fields = ["columns", "filter.from", "filter.until", "filter.domainId", "filter.groupId"];

/** Chooses what is exported, which rows and which columns, and starts it. */
export function ExportForm({ kinds, domains, findsGroups, onStarted }: Props) {
  const t = useTranslations("export");
  const call = useCall(exportData, fields);
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<ExportKind>(kinds[0] ?? "evaluations");
  const [columns, setColumns] = useState<readonly ColumnName[]>(usualColumns(kind));
  const [filter, setFilter] = useState<TypedFilter>({});
  const isEmpty = columns.length === 0;
  const [tried, setTried] = useState(false);

  function choose(other: ExportKind) {
    setKind(other);
    setColumns(usualColumns(other));
    setTried(false);
    call.forget();
  }

  async function start(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isEmpty) return form.current?.querySelector<HTMLElement>("[name=columns]")?.focus();
    if (call.busy) return;
    const { group, ...rest } = filter;
    const given: Partial<Record<ExportFilterName, unknown>> = { ...rest, groupId: group?.groupId };
    const asked = Object.fromEntries(filtersOf[kind].flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
    const active = filter.active === undefined || kind !== "users" ? {} : { active: filter.active };
    const answer = await call.run({ kind, columns: [...columns], filter: { ...asked, ...active } }, (wrong) => {
      const [first] = wrong;
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    });
    if (!answer) return;
    toast.success(t("started"));
    onStarted();
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={start} className="flex max-w-2xl flex-col gap-8">
      <fieldset className="min-w-0">
        <legend className="mb-2 text-title text-brand">{t("what")}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {kinds.map((one) => (
            <Checkbox
              key={one}
              radio
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => choose(one)}
              label={<span className="font-semibold">{t(`kind_${one}`)}</span>}
              help={t(`help_${one}`)}
            />
          ))}
        </div>
      </fieldset>
      <FilterFields
        kind={kind}
        filter={filter}
        onChange={(change) => {
          setFilter({ ...filter, ...change });
          call.forget();
        }}
        domains={domains}
        findsGroups={findsGroups}
        errors={call.errors}
      />
      <ColumnChoices
        kind={kind}
        chosen={columns}
        onChange={setColumns}
        error={isEmpty && tried ? t("error_no_column") : call.errors.columns}
      />
      <div>
        <div role="alert" className="mb-3 empty:hidden">
          {call.problem && <ErrorText>{call.problem}</ErrorText>}
        </div>
        <Button type="submit" variant="primary" busy={call.busy} icon={<Icon name="table-cells" />}>
          {t("start")}
        </Button>
      </div>
    </form>
  );
}
