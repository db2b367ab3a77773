"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { screenOf, stateOf } from "@/lib/features/language/rules";
import type { TextItem } from "@/lib/features/language/schema";
import { type Language, languageTag } from "@/lib/platform/i18n/locales";
import { TextEditor } from "./text-editor";
import { useScreenName } from "./use-screen-name";

type Props = {
  item: TextItem;
  language: Language;
  standard: Language;
  readOnly: boolean;
  /** It is being written. */
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** A text beside the one of the default language, with the field to write it in when that is opened. */
export function TextRow({ item, language, standard, readOnly, open, setOpen }: Props) {
  const t = useTranslations("texts");
  const screenName = useScreenName();
  const button = useRef<HTMLButtonElement>(null);
  const { key, value, shipped } = item;
  const state = stateOf(item);
  const shown = value ?? shipped;
  const isBeside = language.code !== standard.code;

  function close() {
    setOpen(false);
    // The field that had the focus is gone.
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-sm font-semibold wrap-anywhere">
          {screenName(screenOf(key))} <span className="font-normal text-muted">{key}</span>
        </h2>
        {state === "changed" && <StatusChip tone="info">{t("state_changed")}</StatusChip>}
        {state === "missing" && <StatusChip tone="waiting">{t("state_missing")}</StatusChip>}
      </div>
      <div className={cx("mt-3 grid gap-x-8 gap-y-4", isBeside && "lg:grid-cols-2")}>
        {isBeside && <Text label={standard.name} code={standard.code} text={item.default} />}
        {open ? (
          <TextEditor item={item} language={language} onClose={close} />
        ) : (
          <div className="flex min-w-0 flex-wrap items-start justify-between gap-3">
            {shown === null ? (
              <p className="min-w-0 flex-1 text-muted">{t("missing_here")}</p>
            ) : (
              <Text label={t("own", { language: language.name })} code={language.code} text={shown} />
            )}
            {!readOnly && (
              <Button
                ref={button}
                size="small"
                icon={<Icon name="pencil-square-solid" />}
                aria-label={t(shown === null ? "write_of" : "edit_of", { key })}
                onClick={() => setOpen(true)}
              >
                {t(shown === null ? "write" : "edit")}
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function Text({ label, code, text }: { label: string; code: string; text: string }) {
  return (
    <div className="max-w-2xl min-w-0 flex-1">
      <p className="text-meta wrap-anywhere text-muted">{label}</p>
      <p lang={languageTag(code)} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
