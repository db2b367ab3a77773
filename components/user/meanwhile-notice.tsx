"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/alert";
import { localeNames } from "@/lib/platform/i18n/locales";
import type { Differences } from "./user-form";

/** The button that was pressed may stand far from the notice: it comes into view. */
const bringIntoView = (notice: HTMLElement | null) => notice?.focus();

/** What somebody else changed before this could be saved. What was typed stands in the form; saving again keeps it. */
export function MeanwhileNotice({ differences: { fields, ticks, permissions } }: { differences: Differences }) {
  const t = useTranslations();
  const shownAs = (field: Differences["fields"][number]["field"], value: string) => {
    if (value === "") return t("users.nothing");
    if (field === "role") return t(`role.${value}` as "role.Student");
    if (field === "languageCode") return localeNames[value as keyof typeof localeNames] ?? value;
    return value;
  };
  const lines = [
    ...fields.map(({ field, before, after }) =>
      t("users.meanwhile_field", {
        field: t(`users.${field}`),
        before: shownAs(field, before),
        after: shownAs(field, after),
      }),
    ),
    ...ticks.map(({ field, after }) =>
      t("users.meanwhile_choice", { field: t(`users.${field}`), after: t(after ? "users.yes" : "users.no") }),
    ),
    ...permissions.map(({ permission, after }) =>
      t("users.meanwhile_choice", {
        field: t(`permission.${permission}`),
        after: t(after === "role" ? "users.as_role" : `users.${after}`),
      }),
    ),
  ];
  return (
    <div tabIndex={-1} ref={bringIntoView} className="outline-none">
      <Notice tone="warning" title={t("users.meanwhile_title")}>
        <p>{t(lines.length > 0 ? "users.meanwhile_text" : "users.meanwhile_access")}</p>
        <ul className="mt-2 list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
