"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useSettingLabel } from "./setting-label";
import type { SettingsDifference } from "./settings-form";

/** What somebody else changed before this was saved. What was typed is still in the form; saving again keeps it. */
export function SettingsConflictNotice({ differences }: { differences: readonly SettingsDifference[] }) {
  const t = useTranslations("settings");
  const labelOf = useSettingLabel();
  const shown = (value: SettingsDifference["before"]) => {
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    return value === "" ? t("nothing") : String(value);
  };
  return (
    <ConflictNotice title={t("meanwhile_title")}>
      <p>{t(differences.length > 0 ? "meanwhile_text" : "meanwhile_nothing")}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            {t("meanwhile_field", { field: labelOf(field), before: shown(before), after: shown(after) })}
          </li>
        ))}
      </ul>
    </ConflictNotice>
  );
}
