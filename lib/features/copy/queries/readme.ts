import "server-only";
import { showMoment } from "@/lib/platform/dates";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";

/** What the copy has and what not, in the person's language. Lines end as in files of Windows, which every editor knows. */
export function readmeOf(
  locale: Locale,
  { name, username, madeAt }: { name: string; username: string; madeAt: Date },
): string {
  const t = translatorFor(locale, "copy");
  const list = (title: string, points: readonly string[]) => [
    title.toLocaleUpperCase(languageTag(locale)),
    ...points.map((point) => `- ${point}`),
    "",
  ];
  const notes = [t("readme.note_own"), t("readme.note_authors"), t("readme.note_merged"), t("readme.note_deleted")];
  const omitted = [
    t("readme.not_drafts"),
    t("readme.not_hidden"),
    t("readme.not_notice"),
    t("readme.not_concerns"),
    t("readme.not_others"),
    t("readme.not_secrets"),
    t("readme.not_more"),
  ];
  return [
    t("readme.title", { name, username }),
    t("readme.made", { moment: showMoment(madeAt) }),
    "",
    ...list(t("readme.contains"), [t("readme.has_data"), t("readme.has_documents"), t("readme.has_picture")]),
    ...list(t("readme.notes"), notes),
    ...list(t("readme.left_out"), omitted),
    t("readme.keep"),
    "",
  ].join("\r\n");
}
