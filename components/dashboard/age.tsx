import { useTranslations } from "next-intl";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { daysFrom } from "@/lib/platform/dates";

type AgeProps = {
  /** Since when something waits, or when it is to come, `YYYY-MM-DD`. */
  since: string;
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** For how many days something has waited: a number over its unit, so that a column of them reads downwards. */
export function Age({ since, day }: AgeProps) {
  const t = useTranslations("dashboard");
  const age = daysFrom(since, day);
  if (age === 0) return <p className="text-sm font-semibold">{t("age_today")}</p>;
  const count = Math.abs(age);
  return (
    <p className="min-w-12 text-right tabular-nums">
      {age > 0 && <VisuallyHidden>{t("age_waited")} </VisuallyHidden>}
      <span className="block font-semibold">{age > 0 ? count : t("age_in", { count })}</span>{" "}
      <span className="block text-meta text-muted">{t("age_unit", { count })}</span>
    </p>
  );
}
