"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "@/components/layout/use-error-text";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { noTexts, ratingSteps, scaleSteps } from "@/lib/features/form/content/rules";
import { anchorTextsSchema } from "@/lib/features/form/content/schema";
import type { saveRatingScale } from "@/lib/features/form/editing/contract";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { LanguageTexts } from "./language-texts";
import { PartDialog } from "./part-dialog";
import type { Draft } from "./use-draft";
import { useSavePart } from "./use-save-part";

const typedSchema = z.object({ steps: z.number(), anchors: z.array(anchorTextsSchema) });
type Typed = z.output<typeof typedSchema>;

const choices = Array.from({ length: scaleSteps.max - scaleSteps.min + 1 }, (_, index) => scaleSteps.min + index);

type Props = { draft: Draft; scale: FormEditor["scale"]; onClose: () => void };

/** How many steps there are, and what each means in every language. */
export function ScaleDialog({ draft, scale, onClose }: Props) {
  const t = useTranslations("form");
  const errorText = useErrorText();
  const form = useForm<z.input<typeof typedSchema>, unknown, Typed>({
    resolver: zodResolver(typedSchema),
    defaultValues: {
      steps: scale.steps,
      // As many as there can be: what was written for a step stays while one tries another number.
      anchors: Array.from({ length: scaleSteps.max }, (_, index) => scale.anchors[index]?.texts ?? noTexts()),
    },
  });
  const { register, watch, setError, handleSubmit, formState } = form;
  const { errors } = formState;
  const [saved, setSaved] = useState(false);
  const { save, problem, meanwhile } = useSavePart<typeof saveRatingScale>(draft, "/admin/saveRatingScale");
  const [steps, anchors] = watch(["steps", "anchors"]);
  const say = (error: { type?: unknown; message?: string } | undefined) =>
    error?.type === "server" ? error.message : error?.message && errorText(error.message);

  async function submit(typed: Typed) {
    const refused = await save({ steps: typed.steps, anchors: typed.anchors.slice(0, typed.steps) });
    if (refused === null) {
      setSaved(true);
      draft.announce(t("scale_saved"));
      return onClose();
    }
    for (const [field, message] of Object.entries(refused)) setError(field as "anchors", { type: "server", message });
  }

  return (
    <PartDialog
      title={t("scale")}
      description={t("scale_help")}
      saveLabel={t("save_scale")}
      unsaved={formState.isDirty && !saved}
      busy={formState.isSubmitting}
      problem={problem}
      meanwhile={meanwhile}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <Field label={t("steps")} error={say(errors.steps)} className="sm:max-w-xs">
        <Select {...register("steps", { valueAsNumber: true })}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      </Field>
      {anchors.slice(0, steps).map((texts, index) => {
        const standard = steps === ratingSteps.length && scale.anchors[index]?.standard.nb;
        return (
          <LanguageTexts
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
            key={index}
            legend={t("step", { step: index + 1 })}
            help={standard ? t("step_standard", { words: standard }) : undefined}
            values={texts}
            field={(language) => register(`anchors.${index}.${language}`)}
            errorOf={(language) => say(errors.anchors?.[index]?.[language])}
            short
          />
        );
      })}
      <div role="alert" className="empty:hidden">
        {errors.anchors?.message && (
          <ErrorText>{say({ ...errors.anchors, message: errors.anchors.message })}</ErrorText>
        )}
      </div>
    </PartDialog>
  );
}
