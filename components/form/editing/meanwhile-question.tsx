"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/alert";
import { useFieldWords } from "./field-words";
import type { Meanwhile } from "./use-save-question";

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** Somebody else saved in the draft first: what that means for the question that is open. */
export function MeanwhileQuestion({ meanwhile }: { meanwhile: Meanwhile }) {
  const t = useTranslations("form");
  const { nameOf, show } = useFieldWords();
  return (
    <div ref={bringIntoView}>
      <Notice tone="warning" title={t("meanwhile_title")}>
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
      </Notice>
    </div>
  );
}
