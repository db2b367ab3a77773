"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import type { FormKind } from "@/lib/features/form/content/rules";
import type { FormComparison } from "@/lib/features/form/publishing/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";
import { useFieldTexts } from "../editing/field-texts";

type Place = FormComparison["added"][number]["place"];

/** What one version has that another has not: new, gone, changed and moved, each with before and after. */
export function Comparison({ comparison }: { comparison: FormComparison }) {
  const t = useTranslations("form");
  const { nameOf, show } = useFieldTexts();
  const { kind, added, removed, changed, help, scale } = comparison;
  const languageName = useLanguageName();
  const withLanguage = (name: string, language: string | null) =>
    language ? `${name}, ${languageName(language)}` : name;
  const place = usePlace(kind);
  if (added.length + removed.length + changed.length + help.length + scale.length === 0)
    return (
      <EmptyState icon={<Icon name="arrows-right-left" />} title={t("compare_same_title")}>
        {t("compare_same_text")}
      </EmptyState>
    );

  return (
    <div className="mt-10">
      <Part title={t("compare_added", { count: added.length })} count={added.length}>
        {added.map((question) => (
          <Entry key={question.key} chip={t("chip_added")} text={question.text} place={place(question.place)} />
        ))}
      </Part>
      <Part title={t("compare_removed", { count: removed.length })} count={removed.length}>
        {removed.map((question) => (
          <Entry key={question.key} chip={t("chip_removed")} text={question.text} place={place(question.place)} />
        ))}
      </Part>
      <Part title={t("compare_changed", { count: changed.length })} count={changed.length}>
        {changed.map(({ key, text, place: now, movedFrom, fields }) => (
          <Entry
            key={key}
            chip={[fields.length > 0 && t("chip_changed"), movedFrom && t("chip_moved")].filter(Boolean).join(" · ")}
            text={text}
            place={place(now)}
          >
            {movedFrom && place(movedFrom) === place(now) && <p>{t("compare_order")}</p>}
            {movedFrom && place(movedFrom) !== place(now) && (
              <Change name={t("compare_place")} before={place(movedFrom)} after={place(now)} />
            )}
            {fields.map((field) => (
              <Change
                key={`${field.field} ${field.language}`}
                name={nameOf(field)}
                before={show(field, field.before)}
                after={show(field, field.after)}
              />
            ))}
          </Entry>
        ))}
      </Part>
      <Part title={t("compare_rest")} count={help.length + scale.length}>
        {help.map(({ tab, language, before, after }) => (
          <li key={`help ${tab} ${language}`} className="py-4">
            <Change
              name={withLanguage(t("help_of", { tab: t(`tab_${kind}_${numbered(tab)}`) }), language)}
              before={before || t("nothing")}
              after={after || t("nothing")}
            />
          </li>
        ))}
        {scale.map(({ step, language, before, after }) => (
          <li key={`scale ${step} ${language}`} className="py-4">
            <Change
              name={withLanguage(t("step_of_scale", { step }), language)}
              before={before || t("nothing")}
              after={after || t("nothing")}
            />
          </li>
        ))}
      </Part>
    </div>
  );
}

function usePlace(kind: FormKind) {
  const t = useTranslations();
  return ({ tab, viewPoint, under }: Place): string =>
    [
      t(`form.tab_${kind}_${numbered(tab)}`),
      t(`viewpoint.${numbered(viewPoint)}`),
      ...(under === null ? [] : [t("form.under", { question: under })]),
    ].join(" · ");
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Section title={title}>
      <List>{children}</List>
    </Section>
  );
}

type EntryProps = { chip: string; text: string; place: string; children?: ReactNode };

function Entry({ chip, text, place, children }: EntryProps) {
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip>{chip}</StatusChip>
        <span className="font-medium">{text}</span>
      </div>
      <p className="text-sm text-muted">{place}</p>
      {children}
    </li>
  );
}

/** One difference, before and after side by side. */
function Change({ name, before, after }: { name: string; before: string; after: string }) {
  const t = useTranslations("form");
  return (
    <div>
      <p className="text-sm font-medium">{name}</p>
      <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div className="border-l-3 border-line pl-3">
          <dt className="text-sm text-muted">{t("before")}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{before}</dd>
        </div>
        <div className="border-l-3 border-brand pl-3">
          <dt className="text-sm text-muted">{t("after")}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{after}</dd>
        </div>
      </dl>
    </div>
  );
}
