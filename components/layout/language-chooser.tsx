"use client";

import { useTranslations } from "next-intl";
import { type SubmitEvent, startTransition, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { languageTag } from "@/lib/platform/i18n/locales";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguageName, useLanguages } from "@/lib/platform/i18n/use-languages";

type Props = {
  choose: (form: FormData) => Promise<void>;
};

/**
 * The languages by their own names, folded under the current one, on a dark ground. Before the page's script has loaded, the form
 * is posted and leads back to the page; after that the page changes its language in place, and what is typed on it stays.
 */
export function LanguageChooser({ choose }: Props) {
  const locale = useLanguage();
  const languages = useLanguages();
  const nameOf = useLanguageName();
  const t = useTranslations("layout");

  const list = useRef<HTMLDetailsElement>(null);

  /** The focus was on what is folded now. */
  function close() {
    if (!list.current) return;
    list.current.open = false;
    list.current.querySelector("summary")?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    close();
    startTransition(() => choose(form));
  }

  return (
    <details ref={list} onKeyDown={({ key }) => key === "Escape" && close()}>
      <summary className="flex min-h-touch items-center rounded px-0.5 text-meta text-on-side-muted hover:text-on-side">
        {t("language")}: {nameOf(locale)}
      </summary>
      <form
        method="post"
        action="/api/user/chooseLanguage"
        onSubmit={submit}
        aria-label={t("language")}
        className="flex flex-col"
      >
        {languages.map(({ code, name }) => (
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
            {name}
          </button>
        ))}
      </form>
    </details>
  );
}
