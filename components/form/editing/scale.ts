import type { RatingStep } from "@/components/ui/rating-scale";
import { hasTexts, ratingSteps } from "@/lib/features/form/content/rules";
import type { Texts } from "@/lib/features/form/content/schema";
import type { FormEditor } from "@/lib/features/form/editing/schema";

/** The steps of a form's rating scale: with the version's own texts, else the product's when it has four steps, else numbers only. */
export const scaleIn = ({ steps, anchors }: FormEditor["scale"], read: (texts: Texts) => string): RatingStep[] =>
  anchors.map(({ step, texts, standard }) => {
    const words = hasTexts(texts) || steps !== ratingSteps.length ? texts : standard;
    return { value: step, anchor: read(words) || String(step) };
  });
