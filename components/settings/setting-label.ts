"use client";

import { useTranslations } from "next-intl";
import type { SettingsField } from "./settings-form";

/** What a setting is called. The rules of new groups are called as they are in a group. */
export function useSettingLabel(): (field: SettingsField) => string {
  const t = useTranslations("settings");
  const rules = useTranslations("follow_up");
  return (field) => {
    if (field === "name" || field === "supportAddress" || field === "complaintsTo" || field === "areaCode")
      return t(field);
    if (field === "archiveAutomatically" || field === "deleteAutomatically") return t(field);
    return field === "passedAfterMakeUp" ? rules("passed_after_label") : rules(`${field}_label`);
  };
}
