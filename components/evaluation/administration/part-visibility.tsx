"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { SavedState } from "@/components/layout/saved-state";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import type { ManagedEvaluation } from "@/lib/features/evaluation/administration/schema";
import { adminChangeValueHideAnswerForEvaluation } from "../calls";

type Props = { evaluationId: number; part: ManagedEvaluation["parts"][number]; readOnly: boolean };

const choices = ["automatic", "hidden", "shown"] as const;
type Choice = (typeof choices)[number];
const hiddenBy: Record<Choice, boolean | null> = { automatic: null, hidden: true, shown: false };

/** Whether the other side sees a part, saved as soon as it is chosen. */
export function PartVisibility({ evaluationId, part: { stage, party, hidden }, readOnly }: Props) {
  const t = useTranslations("evaluations");
  const router = useRouter();
  const save = useCall(adminChangeValueHideAnswerForEvaluation);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [chosen, setChosen] = useState<Choice>(choices.find((one) => hiddenBy[one] === hidden) ?? "automatic");

  async function choose(choice: Choice) {
    const before = chosen;
    setChosen(choice);
    if (await save.run({ evaluationId, stage, party, hidden: hiddenBy[choice] })) {
      setSavedAt(new Date());
      router.refresh();
    } else setChosen(before);
  }

  return (
    <div className="flex max-w-md flex-col gap-2">
      <Field label={t(`seen_by_other_${party}`)}>
        <Select value={chosen} disabled={readOnly} onChange={(event) => choose(event.target.value as Choice)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`visibility_${choice}`)}
            </option>
          ))}
        </Select>
      </Field>
      <SavedState name={save.name} at={savedAt} />
      <div role="alert" className="empty:hidden">
        {save.problem && <ErrorText>{save.problem}</ErrorText>}
      </div>
    </div>
  );
}
