import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { languageTag, localeNames, locales } from "@/lib/platform/i18n/locales";
import { useLanguage } from "@/lib/platform/i18n/use-language";

type Props = {
  choose: (form: FormData) => Promise<void>;
  /** On the dark sidebar, folded under the current language. */
  inSidebar?: boolean;
};

/** The languages by their own names. Plain buttons of a form: it works before the page's script has loaded. */
export function LanguageChooser({ choose, inSidebar }: Props) {
  const locale = useLanguage();
  const t = useTranslations("layout");
  const form = (
    <form action={choose} aria-label={t("language")} className={inSidebar ? "flex flex-col" : "flex flex-wrap gap-x-5"}>
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
            !inSidebar && "text-brand",
            code === locale && "font-semibold underline",
          )}
        >
          {localeNames[code]}
        </button>
      ))}
    </form>
  );
  if (!inSidebar) return form;
  return (
    <details>
      <summary className="flex min-h-touch items-center rounded px-0.5 text-meta text-on-side-muted hover:text-on-side">
        {t("language")}: {localeNames[locale]}
      </summary>
      {form}
    </details>
  );
}
