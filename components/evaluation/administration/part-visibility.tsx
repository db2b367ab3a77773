"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import type { ManagedEvaluation } from "@/lib/features/evaluation/administration/schema";
import { adminChangeValueHideAnswerForEvaluation } from "../calls";

type Props = { evaluationId: number; part: ManagedEvaluation["parts"][number]; readOnly: boolean };

const choices = ["automatic", "hidden", "shown"] as const;
type Choice = (typeof choices)[number];
const hiddenBy: Record<Choice, boolean | null> = { automatic: null, hidden: true, shown: false };
const choiceOf = (hidden: boolean | null): Choice => choices.find((one) => hiddenBy[one] === hidden) ?? "automatic";

/** When the other side sees a part. It is saved by a button: what is shown may be read, and cannot be taken away again. */
export function PartVisibility({ evaluationId, part: { stage, party, hidden }, readOnly }: Props) {
  const t = useTranslations("evaluations");
  const router = useRouter();
  const save = useCall(adminChangeValueHideAnswerForEvaluation);
  const [savedAt, setSavedAt] = useState<Date | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const choice = new FormData(event.currentTarget).get("visibility") as Choice;
    if (!(await save.run({ evaluationId, stage, party, hidden: hiddenBy[choice] }))) return;
    setSavedAt(new Date());
    router.refresh();
  }

  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <Field label={t(`seen_by_other_${party}`)}>
        {/* The choice of somebody else, who decides at the same time, replaces the one that is shown. */}
        <Select key={choiceOf(hidden)} name="visibility" defaultValue={choiceOf(hidden)} disabled={readOnly}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`visibility_${choice}`)}
            </option>
          ))}
        </Select>
      </Field>
      {!readOnly && (
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={save.busy}>
            {t("save_visibility")}
          </Button>
          <SavedState state={save.state} at={savedAt} />
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {save.problem && <ErrorText>{save.problem}</ErrorText>}
      </div>
    </form>
  );
}
