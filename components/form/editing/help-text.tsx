"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { hasTexts, noTexts, textIn } from "@/lib/features/form/content/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguages } from "@/lib/platform/i18n/use-languages";
import { missingIn } from "./missing-in";
import { TranslationNotes } from "./translation-notes";
import type { Draft } from "./use-draft";

const HelpDialog = dynamic(() => import("./help-dialog").then((module) => module.HelpDialog), { ssr: false });

type Props = {
  editor: FormEditor;
  tab: number;
  /** Without one the text is only read. */
  draft?: Draft;
};

/** How to fill out a tab, as people read it above its questions. */
export function HelpText({ editor, tab, draft }: Props) {
  const t = useTranslations("form");
  const languages = useLanguages();
  const locale = useLanguage();
  const [open, setOpen] = useState(false);
  const texts = editor.help.find((entry) => entry.tab === tab)?.texts ?? noTexts();
  const missing = hasTexts(texts) ? missingIn(texts, languages) : [];
  return (
    <div className="mt-8">
      <Section
        title={t("help")}
        actions={
          draft && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t(hasTexts(texts) ? "edit_help" : "write_help")}
            </Button>
          )
        }
      >
        <p className={`max-w-2xl whitespace-pre-line ${hasTexts(texts) ? "" : "text-muted"}`}>
          {textIn(texts, locale) || t("no_help")}
        </p>
        <TranslationNotes
          missing={missing}
          stale={editor.stale.help.find((entry) => entry.tab === tab)?.languages ?? []}
        />
      </Section>
      {open && draft && <HelpDialog draft={draft} tab={tab} texts={texts} onClose={() => setOpen(false)} />}
    </div>
  );
}
