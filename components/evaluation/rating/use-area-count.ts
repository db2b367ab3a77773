"use client";

import { useTranslations } from "next-intl";
import type { AreaState, RatingArea } from "./rating-values";

/** How far an area has come in words: "2 av 4 vurdert", or what is answered where nothing is rated. */
export function useAreaCount(): (area: RatingArea, state: AreaState) => string {
  const t = useTranslations("evaluation");
  return ({ factors }, { done, asked }) => t(factors.length > 0 ? "rated_of" : "answered_of", { done, asked });
}
