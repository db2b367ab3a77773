"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "@/components/layout/use-error-text";
import { numbered } from "@/components/report/writing/texts";
import { freeTextsSchema, type Texts } from "@/lib/features/form/content/schema";
import type { saveFormHelp } from "@/lib/features/form/editing/contract";
import { LanguageTexts } from "./language-texts";
import { PartDialog } from "./part-dialog";
import type { Draft } from "./use-draft";
import { useSavePart } from "./use-save-part";

const typedSchema = z.object({ texts: freeTextsSchema });
type Typed = z.output<typeof typedSchema>;

type Props = { draft: Draft; tab: number; texts: Texts; onClose: () => void };

/** How to fill out a tab, in every language. */
export function HelpDialog({ draft, tab, texts, onClose }: Props) {
  const t = useTranslations("form");
  const errorText = useErrorText();
  const form = useForm<z.input<typeof typedSchema>, unknown, Typed>({
    resolver: zodResolver(typedSchema),
    defaultValues: { texts },
  });
  const { register, watch, setError, handleSubmit, formState } = form;
  const [saved, setSaved] = useState(false);
  const { save, problem, meanwhile } = useSavePart<typeof saveFormHelp>(draft, "/admin/saveFormHelp");

  async function submit(typed: Typed) {
    const errors = await save({ tab, ...typed });
    if (errors === null) {
      setSaved(true);
      draft.announce(t("help_saved"));
      return onClose();
    }
    for (const [field, message] of Object.entries(errors)) setError(field as "texts.nb", { type: "server", message });
  }

  return (
    <PartDialog
      title={t("help_of", { tab: t(`tab_${numbered(tab)}`) })}
      saveLabel={t("save_help")}
      unsaved={formState.isDirty && !saved}
      busy={formState.isSubmitting}
      problem={problem}
      meanwhile={meanwhile}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <LanguageTexts
        legend={t("help")}
        help={t("help_help")}
        values={watch("texts")}
        field={(language) => register(`texts.${language}`)}
        errorOf={(language) => {
          const error = formState.errors.texts?.[language];
          return error?.type === "server" ? error.message : error?.message && errorText(error.message);
        }}
      />
    </PartDialog>
  );
}
