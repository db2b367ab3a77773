"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useFieldTexts } from "./field-texts";
import type { Meanwhile } from "./use-save-question";

/** Somebody else saved the draft first: the effect on the open question. */
export function QuestionConflictNotice({ meanwhile }: { meanwhile: Meanwhile }) {
  const t = useTranslations("form");
  const { nameOf, show } = useFieldTexts();
  return (
    <ConflictNotice title={t("meanwhile_title")}>
      <p>{t(`meanwhile_${meanwhile.kind}`)}</p>
      {meanwhile.kind === "same" && (
        <ul className="mt-2 list-disc pl-5">
          {meanwhile.fields.map((change) => (
            <li key={`${change.field} ${change.language}`}>
              {t("meanwhile_now", { field: nameOf(change), value: show(change, change.after) })}
            </li>
          ))}
        </ul>
      )}
    </ConflictNotice>
  );
}
