"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import type { PersonalFinding } from "@/lib/platform/personal-data";

export type PersonalDataNoticeProps = {
  /** What has not been decided about; nothing shows when empty. */
  findings: readonly PersonalFinding[];
  /** The writer says it is no personal data. */
  onDismiss: (finding: PersonalFinding) => void;
  /** The text to insert in its place. */
  onReplace: (finding: PersonalFinding, words: string) => void;
  /** The writer has tried to send the text: the notice says what to do first. */
  pressed?: boolean;
  box?: RefObject<HTMLDivElement | null>;
};

/** Asks about the first possible personal data in a field. Placed right after its Field. */
export function PersonalDataNotice({ findings, onDismiss, onReplace, pressed, box }: PersonalDataNoticeProps) {
  const t = useTranslations("personal_data");
  const own = useRef<HTMLDivElement>(null);
  const ref = box ?? own;
  const [first] = findings;

  /** The button may go with its question: then the focus goes back to the field. */
  function decide(act: () => void) {
    const field = ref.current?.previousElementSibling?.querySelector<HTMLElement>("textarea, input");
    act();
    requestAnimationFrame(() => {
      if (!ref.current?.querySelector("button")) field?.focus();
    });
  }

  return (
    <div ref={ref} className="empty:hidden">
      {first && (
        <Notice
          tone="warning"
          // Only the title is read aloud: the excerpt changes with every letter.
          title={<span role="alert">{t(`title_${first.kind}`)}</span>}
          actions={
            <>
              <Button size="small" onClick={() => decide(() => onReplace(first, t("removed")))}>
                {t("remove")}
              </Button>
              <Button size="small" onClick={() => decide(() => onDismiss(first))}>
                {t("keep")}
              </Button>
            </>
          }
        >
          <p className="break-words">{t("text", { excerpt: first.excerpt })}</p>
          <div role="alert" className="mt-2 empty:hidden">
            {pressed && <ErrorText>{t("decide_first")}</ErrorText>}
          </div>
        </Notice>
      )}
    </div>
  );
}
