import { useTranslations } from "next-intl";
import { raters } from "@/components/ui/rater-mark";
import { isGraph } from "@/lib/features/competence/rules";
import type { Category, Ratings } from "@/lib/features/competence/schema";
import type { ScaleStep } from "@/lib/features/form/content/schema";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { spanOf } from "./curves";

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format costs more than using it a page's worth of times. */
function formatIn(locale: Locale, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${signed}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(languageTag(locale), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: signed ? "exceptZero" : "auto",
    });
  formats.set(key, format);
  return format;
}

/** Ratings and their changes as text with one decimal; a missing rating becomes a dash. */
export function useNumbers() {
  const locale = useLanguage();
  const shown = (number: number | null, signed: boolean) =>
    number === null ? "–" : formatIn(locale, signed).format(number);
  return {
    rating: (number: number | null) => shown(number, false),
    change: (number: number | null) => shown(number, true),
  };
}

/** The name of an area or graph. */
export function useCategoryName(): (category: Category | number) => string {
  const t = useTranslations();
  return (category) => {
    const name = String(category);
    return isGraph(name) ? t(`competence.category_${name}`) : t(`viewpoint.${numbered(Number(name))}`);
  };
}

/** What the curves of some ratings show, in words; empty without ratings. */
export function useCurveWords(): (points: readonly Ratings[]) => string {
  const t = useTranslations("competence");
  const { rating } = useNumbers();
  return (points) =>
    raters
      .flatMap((who) => {
        const span = spanOf(points, who);
        if (!span) return [];
        const { first, last, count } = span;
        return t("development_desc", { who: t(who), count, first: rating(first), last: rating(last) });
      })
      .join(" ");
}

/** A scale in words: "1 ikke ennå · 2 med støtte …". */
export function useScaleWords(): (scale: readonly ScaleStep[]) => string {
  const t = useTranslations("competence");
  return (scale) => t("scale", { steps: scale.map((step) => t("step", step)).join(" · ") });
}
