"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useCallForm } from "@/components/data/use-call-form";
import { noTexts } from "@/lib/features/form/content/rules";
import { freeTextsSchema, type Texts } from "@/lib/features/form/content/schema";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";
import { saveFormHelp } from "../calls";
import { LanguageTexts } from "./language-texts";
import { PartConflictNotice } from "./part-conflict-notice";
import { PartDialog } from "./part-dialog";
import type { Draft } from "./use-draft";
import { type Clash, useSavePart } from "./use-save-part";

const typedSchema = z.object({ texts: freeTextsSchema });

type Props = { draft: Draft; tab: number; texts: Texts; onClose: () => void };

/** How to fill out a tab, in every language. */
export function HelpDialog({ draft, tab, texts, onClose }: Props) {
  const t = useTranslations("form");
  const languageName = useLanguageName();
  const [opened] = useState(texts);
  const { save, clash } = useSavePart(draft, {
    call: saveFormHelp,
    opened,
    partOf: ({ help }) => help.find((entry) => entry.tab === tab)?.texts ?? noTexts(),
    inputOf: (typed) => ({ tab, texts: typed }),
  });
  const { register, watch, errorOf, submit, ...form } = useCallForm({
    schema: typedSchema,
    fields: ["texts"],
    defaultValues: { texts: opened },
    send: (typed) => save(typed.texts),
    onDone: () => {
      draft.announce(t("help_saved"));
      onClose();
    },
  });

  const fieldsIn = ({ fields, now }: Clash<Texts>) =>
    fields.map((language) => ({ name: languageName(language), value: now[language] ?? "" }));

  return (
    <PartDialog
      title={t("help_of", { tab: t(`tab_${draft.editor.kind}_${numbered(tab)}`) })}
      saveLabel={t("save_help")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      notice={form.changed && clash && <PartConflictNotice fields={fieldsIn(clash)} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <LanguageTexts
        legend={t("help")}
        help={t("help_help")}
        values={watch("texts")}
        field={(language) => register(`texts.${language}`)}
        errorOf={(language) => errorOf(`texts.${language}`)}
      />
    </PartDialog>
  );
}
