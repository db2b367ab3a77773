"use client";

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ComboboxControl, ComboboxOpener } from "@/components/ui/combobox-control";
import { cx } from "@/components/ui/cx";
import { languageTag } from "@/lib/platform/i18n/locales";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { findCodes, namedCodes } from "./calling-codes";

type Props = { value: string; onChange: (code: string) => void };

/** The searchable list of AreaCodeField. Loaded after the form has appeared, because few people use it. */
export function AreaCodeCombobox({ value, onChange }: Props) {
  const t = useTranslations("profile");
  const language = languageTag(useLanguage());
  const codes = useMemo(() => namedCodes(language), [language]);
  const [typed, setTyped] = useState("");
  const found = findCodes(codes, typed);

  return (
    <Combobox value={value} onChange={(code) => code && onChange(code)} onClose={() => setTyped("")} immediate>
      <div className="relative">
        <ComboboxInput
          as={ComboboxControl}
          displayValue={(code: string) => code}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <ComboboxOpener label={t("area_code_show")} />
      </div>
      <ComboboxOptions
        modal={false}
        className="absolute top-full left-0 z-20 mt-1 max-h-64 w-72 overflow-y-auto rounded bg-surface py-1 shadow-high"
      >
        {found.map((entry) => (
          <ComboboxOption
            key={entry.country}
            value={entry.code}
            className={cx(
              "flex min-h-touch cursor-pointer items-center justify-between gap-3 px-3 py-2",
              "data-focus:bg-brand-soft data-selected:font-medium",
            )}
          >
            <span>{entry.name}</span>
            <span className="text-muted tabular-nums">{entry.code}</span>
          </ComboboxOption>
        ))}
        {found.length === 0 && <p className="px-3 py-2 text-muted">{t("area_code_none")}</p>}
      </ComboboxOptions>
    </Combobox>
  );
}
