import Form from "next/form";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { FormItem } from "@/lib/features/form/publishing/schema";

type Props = { forms: readonly FormItem[]; formId: number; before: number | null; after: number };

/** Chooses the two versions to compare, of copied forms too. The choice is stored in the address. */
export function CompareChoice({ forms, formId, before, after }: Props) {
  const t = useTranslations("form");
  // The open form's versions first.
  const sorted = [...forms].sort((one, other) => Number(other.formId === formId) - Number(one.formId === formId));
  const options = sorted.map((form) => (
    <optgroup key={form.formId} label={form.name}>
      {form.versions.map(({ versionId, number, publishedAt }) => (
        <option key={versionId} value={versionId}>
          {/* A closed select does not show the group of its option. */}
          {form.formId !== formId && `${form.name} · `}
          {t(publishedAt === null ? "version_draft" : "version", { number })}
        </option>
      ))}
    </optgroup>
  ));
  return (
    <Form
      // The fields show the address's values, also after going back.
      key={`${before} ${after}`}
      action="/report"
      className="flex flex-col gap-4 sm:flex-row sm:items-end"
    >
      <input type="hidden" name="form" value={formId} />
      <input type="hidden" name="view" value="compare" />
      <Field label={t("compare_before")} className="min-w-0 flex-1">
        <Select name="with" defaultValue={before ?? undefined}>
          {options}
        </Select>
      </Field>
      <Field label={t("compare_after")} className="min-w-0 flex-1">
        <Select name="version" defaultValue={after}>
          {options}
        </Select>
      </Field>
      <Button type="submit" icon={<Icon name="arrows-right-left-solid" />}>
        {t("compare_submit")}
      </Button>
    </Form>
  );
}
