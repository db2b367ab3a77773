"use client";

import { useTranslations } from "next-intl";
import { type SubmitEvent, startTransition } from "react";
import { cx } from "@/components/ui/cx";
import { languageTag, localeNames, locales } from "@/lib/platform/i18n/locales";
import { useLanguage } from "@/lib/platform/i18n/use-language";

type Props = {
  choose: (form: FormData) => Promise<void>;
};

/**
 * The languages by their own names, folded under the current one, on a dark ground. Before the page's script has loaded, the form
 * is posted and leads back to the page; after that the page changes its language in place, and what is typed on it stays.
 */
export function LanguageChooser({ choose }: Props) {
  const locale = useLanguage();
  const t = useTranslations("layout");

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(() => choose(form));
  }

  return (
    <details>
      <summary className="flex min-h-touch items-center rounded px-0.5 text-meta text-on-side-muted hover:text-on-side">
        {t("language")}: {localeNames[locale]}
      </summary>
      <form
        method="post"
        action="/api/user/chooseLanguage"
        onSubmit={submit}
        aria-label={t("language")}
        className="flex flex-col"
      >
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
