"use client";

import { useTranslations } from "next-intl";
import { joinTexts } from "@/components/draft/join-texts";
import { VersionChoice } from "@/components/draft/version-choice";
import { anchorOf } from "@/components/form/scale-steps";
import type { RatingStep } from "@/components/ui/rating-scale";
import type { OwnQuestion, RatingValue } from "./rating-values";

type RatingConflictProps = {
  type: OwnQuestion["type"];
  steps: readonly RatingStep[];
  /** The answer in this page. */
  mine: RatingValue;
  /** As it was saved elsewhere. */
  saved: RatingValue;
  onChoose: (version: "mine" | "saved") => void;
  onJoin: (both: RatingValue) => void;
};

/** An answer that two tabs or two people changed: both versions, and the choice between them. */
export function RatingConflict({ type, steps, mine, saved, onChoose, onJoin }: RatingConflictProps) {
  const t = useTranslations("report");
  const inWords = ({ rating, comment }: RatingValue) => {
    if (type === "text") return comment || t("not_answered");
    const rated = rating === null ? t("not_rated") : `${rating} ${anchorOf(rating, steps)}`;
    return comment ? `${rated}\n${comment}` : rated;
  };
  const comment = mine.comment === saved.comment ? null : joinTexts(mine.comment, saved.comment);
  return (
    <VersionChoice
      mine={inWords(mine)}
      saved={inWords(saved)}
      onChoose={onChoose}
      onJoin={comment === null ? undefined : () => onJoin({ ...mine, comment })}
    />
  );
}
