import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { languageTag, localeNames, locales } from "@/lib/platform/i18n/locales";
import { useLanguage } from "@/lib/platform/i18n/use-language";

type Props = {
  choose: (form: FormData) => Promise<void>;
};

/**
 * The languages by their own names, folded under the current one, on a dark ground. Plain buttons of a form: it works before the
 * page's script has loaded.
 */
export function LanguageChooser({ choose }: Props) {
  const locale = useLanguage();
  const t = useTranslations("layout");
  return (
    <details>
      <summary className="flex min-h-touch items-center rounded px-0.5 text-meta text-on-side-muted hover:text-on-side">
        {t("language")}: {localeNames[locale]}
      </summary>
      <form action={choose} aria-label={t("language")} className="flex flex-col">
        {locales.map((code) => (
          <button
            key={code}
            type="submit"
            name="languageCode"
            value={code}
            lang={languageTag(code)}
            aria-pressed={code === locale}
            className={cx(
              "min-h-touch rounded text-left text-sm underline-offset-4 hover:underline",
              code === locale && "font-semibold underline",
            )}
          >
            {localeNames[code]}
          </button>
        ))}
      </form>
    </details>
  );
}
