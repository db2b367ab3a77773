"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";
import type { Differences } from "./user-form";

/** What somebody else changed before this was saved. The user's input is still in the form; saving again keeps it. */
export function UserConflictNotice({ differences: { fields, ticks, permissions } }: { differences: Differences }) {
  const t = useTranslations();
  const nameOf = useLanguageName();
  const shownAs = (field: Differences["fields"][number]["field"], value: string) => {
    if (value === "") return t("users.nothing");
    if (field === "role") return t(`role.${value}` as "role.Student");
    if (field === "languageCode") return nameOf(value);
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
    <ConflictNotice title={t("users.meanwhile_title")}>
      <p>{t(lines.length > 0 ? "users.meanwhile_text" : "users.meanwhile_access")}</p>
      <ul className="mt-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConflictNotice>
  );
}
