"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { AnswerText } from "./answer-text";

type FactorCommentProps = {
  /** The factor. */
  about: string;
  /** What the server has: a comment that has just been emptied keeps its field. */
  saved: string;
  text: Omit<ComponentProps<typeof AnswerText>, "label">;
};

/** What shows a rating: a button while there is nothing, then a text field. */
export function FactorComment({ about, saved, text }: FactorCommentProps) {
  const t = useTranslations("evaluation");
  const [wanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const hidden = <VisuallyHidden>{t("comment_about", { question: about })}</VisuallyHidden>;

  if (!wanted && text.value === "" && saved === "")
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="plus-solid" />}
        className="-ml-3 self-start"
        onClick={() => {
          setWanted(true);
          requestAnimationFrame(() => box.current?.querySelector("textarea")?.focus());
        }}
      >
        {t("comment_add")} {hidden}
      </Button>
    );
  return (
    <div ref={box}>
      <AnswerText
        label={
          <>
            {t("comment_label")} {hidden}
          </>
        }
        {...text}
      />
    </div>
  );
}
