"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { textIn } from "@/lib/features/form/content/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguages } from "@/lib/platform/i18n/use-languages";
import { missingIn } from "./missing-in";
import { scaleIn } from "./scale";
import { TranslationNotes } from "./translation-notes";
import type { Draft } from "./use-draft";

const ScaleDialog = dynamic(() => import("./scale-dialog").then((module) => module.ScaleDialog), { ssr: false });

type Props = {
  editor: FormEditor;
  /** Without one the scale is only read. */
  draft?: Draft;
};

/** The steps that everything in the form is rated on. */
export function RatingScaleText({ editor, draft }: Props) {
  const t = useTranslations("form");
  const languages = useLanguages();
  const locale = useLanguage();
  const [open, setOpen] = useState(false);
  const { scale } = editor;
  const missing = scale.own ? [...new Set(scale.anchors.flatMap(({ texts }) => missingIn(texts, languages)))] : [];
  return (
    <div className="mt-12">
      <Section
        id="rating-scale"
        title={t("scale")}
        lead={t("scale_lead")}
        actions={
          draft && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t("edit_scale")}
            </Button>
          )
        }
      >
        <ol className="flex flex-wrap gap-x-6 gap-y-2">
          {scaleIn(scale, (texts) => textIn(texts, locale)).map(({ value, anchor }) => (
            <li key={value}>
              <strong className="font-semibold tabular-nums">{value}</strong> {anchor !== String(value) && anchor}
            </li>
          ))}
        </ol>
        <TranslationNotes missing={missing} stale={editor.stale.scale} />
      </Section>
      {open && draft && <ScaleDialog draft={draft} scale={scale} onClose={() => setOpen(false)} />}
    </div>
  );
}
