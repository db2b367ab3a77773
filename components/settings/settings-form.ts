import type { CallForm } from "@/components/data/use-call-form";
import { newGroupNumbers } from "@/lib/features/group/schema";
import type { SettingsDetail, TypedSettings } from "@/lib/features/settings/schema";

/** The form of the settings, as far as its fields need it. */
export type SettingsForm = Pick<
  CallForm<TypedSettings, unknown, unknown>,
  "register" | "watch" | "setValue" | "errorOf"
>;

/** The fields of the form, in its order. */
export const settingsFields = [
  "name",
  "supportAddress",
  "complaintsTo",
  "areaCode",
  ...newGroupNumbers,
  "passedAfterMakeUp",
  "archiveAutomatically",
  "deleteAutomatically",
] as const satisfies readonly (keyof TypedSettings)[];
export type SettingsField = (typeof settingsFields)[number];

/** The settings as the form shows them before anything is typed. */
export const typedOf = ({
  revision: _,
  environment: _env,
  defaultLanguage: _language,
  ...settings
}: SettingsDetail) => ({
  ...settings,
  name: settings.name ?? "",
  supportAddress: settings.supportAddress ?? "",
  complaintsTo: settings.complaintsTo ?? "",
});

type Value = string | number | boolean;

/** What somebody else changed between two readings of the settings; nothing is an empty text. */
export type SettingsDifference = { field: SettingsField; before: Value; after: Value };

export function differencesOf(before: SettingsDetail, after: SettingsDetail): SettingsDifference[] {
  const [one, other] = [typedOf(before), typedOf(after)];
  return settingsFields
    .map((field) => ({ field, before: one[field], after: other[field] }))
    .filter((difference) => difference.before !== difference.after);
}
