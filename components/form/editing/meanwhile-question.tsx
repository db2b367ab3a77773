"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useFieldWords } from "./field-words";
import type { Meanwhile } from "./use-save-question";

/** Somebody else saved in the draft first: what that means for the question that is open. */
export function MeanwhileQuestion({ meanwhile }: { meanwhile: Meanwhile }) {
  const t = useTranslations("form");
  const { nameOf, show } = useFieldWords();
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
