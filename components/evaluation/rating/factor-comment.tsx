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
  text: Omit<ComponentProps<typeof AnswerText>, "label">;
};

/** What shows a rating: a button while there is nothing, then a text field, which stays when its text is emptied. */
export function FactorComment({ about, text }: FactorCommentProps) {
  const t = useTranslations("evaluation");
  const [isShown, setIsShown] = useState(text.value !== "");
  const box = useRef<HTMLDivElement>(null);
  const hidden = <VisuallyHidden>{t("comment_about", { question: about })}</VisuallyHidden>;

  // A comment may also come from this device or from another page.
  if (!isShown && text.value !== "") setIsShown(true);
  if (!isShown)
    return (
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="plus-solid" />}
        className="-ml-3 self-start"
        onClick={() => {
          setIsShown(true);
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
