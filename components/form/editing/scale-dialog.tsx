"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { useCallForm } from "@/components/data/use-call-form";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { noTexts, ratingSteps, scaleSteps, textIn } from "@/lib/features/form/content/rules";
import { anchorTextsSchema } from "@/lib/features/form/content/schema";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguageName } from "@/lib/platform/i18n/use-languages";
import { saveRatingScale } from "../calls";
import { LanguageTexts } from "./language-texts";
import { PartConflictNotice } from "./part-conflict-notice";
import { PartDialog } from "./part-dialog";
import type { Draft } from "./use-draft";
import { useSavePart } from "./use-save-part";

const typedSchema = z.object({ steps: z.number(), anchors: z.array(anchorTextsSchema) });

const choices = Array.from({ length: scaleSteps.max - scaleSteps.min + 1 }, (_, index) => scaleSteps.min + index);

type TypedScale = z.output<typeof typedSchema>;

/** Always the largest number of steps: a text stays while the number of steps is changed. */
const typedScale = ({ steps, anchors }: Pick<FormEditor["scale"], "steps" | "anchors">): TypedScale => ({
  steps,
  anchors: Array.from({ length: scaleSteps.max }, (_, index) => anchors[index]?.texts ?? noTexts()),
});

const isEmpty = (texts: TypedScale["anchors"][number]) => Object.values(texts).every((text) => !text);

type Props = { draft: Draft; scale: FormEditor["scale"]; onClose: () => void };

/** How many steps there are, and what each means in every language. */
export function ScaleDialog({ draft, scale, onClose }: Props) {
  const t = useTranslations("form");
  const locale = useLanguage();
  const languageName = useLanguageName();
  const [opened] = useState(() => typedScale(scale));
  const { save, clash } = useSavePart(draft, {
    call: saveRatingScale,
    opened,
    // What the texts mean depends on how many steps there are: their number is said with every save.
    untouched: { ...opened, steps: 0 },
    partOf: ({ scale: now }) => typedScale(now),
    inputOf: ({ steps, anchors }, typed) => ({
      steps,
      // A step that somebody else has taken away, and that comes back with this save, keeps the texts that are shown.
      anchors: anchors
        .slice(0, steps)
        .map((texts, index) => (isEmpty(texts) ? (typed.anchors[index] ?? texts) : texts)),
    }),
  });
  const { register, watch, errorOf, submit, ...form } = useCallForm({
    schema: typedSchema,
    fields: ["steps", "anchors"],
    defaultValues: opened,
    send: save,
    onDone: () => {
      draft.announce(t("scale_saved"));
      onClose();
    },
  });
  const [steps, anchors] = watch(["steps", "anchors"]);
  const aboutAll = errorOf("anchors");

  const fieldIn = (now: TypedScale) => (field: string) => {
    const [, index = "", language = ""] = field.split(".");
    if (field === "steps") return { name: t("steps"), value: String(now.steps) };
    const name = `${t("step", { step: Number(index) + 1 })}, ${languageName(language)}`;
    return { name, value: now.anchors[Number(index)]?.[language] ?? "" };
  };

  return (
    <PartDialog
      title={t("scale")}
      description={t("scale_help")}
      saveLabel={t("save_scale")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      notice={form.changed && clash && <PartConflictNotice fields={clash.fields.map(fieldIn(clash.now))} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("steps")} error={errorOf("steps")} className="sm:max-w-xs">
        <Select {...register("steps", { valueAsNumber: true })}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      </Field>
      {anchors.slice(0, steps).map((texts, index) => {
        const standard = steps === ratingSteps.length && textIn(scale.anchors[index]?.standard ?? noTexts(), locale);
        return (
          <LanguageTexts
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
            key={index}
            legend={t("step", { step: index + 1 })}
            help={standard ? t("step_standard", { words: standard }) : undefined}
            values={texts}
            field={(language) => register(`anchors.${index}.${language}`)}
            errorOf={(language) => errorOf(`anchors.${index}.${language}`)}
            short
          />
        );
      })}
      <div role="alert" className="empty:hidden">
        {aboutAll && <ErrorText>{aboutAll}</ErrorText>}
      </div>
    </PartDialog>
  );
}
