import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Dotted } from "@/components/ui/dotted";
import { NextStepCard } from "@/components/ui/next-step-card";
import type { ReportAtHand } from "@/lib/features/home/schema";
import { daysFrom } from "@/lib/platform/dates";
import { useAtHandTexts } from "./at-hand-texts";

type Props = {
  item: ReportAtHand;
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** Instead of "next step". */
  eyebrow?: string;
};

/** The report that the person should go on with first. */
export function NextStep({ item, day, eyebrow }: Props) {
  const t = useTranslations("dashboard");
  const { step, title, about, href } = useAtHandTexts()(item, day);
  const days = daysFrom(item.since, day);
  return (
    <NextStepCard
      eyebrow={eyebrow ?? t("next_step")}
      title={title}
      action={
        <LinkButton href={href} variant="primary">
          {t(`go_${step}`)}
        </LinkButton>
      }
    >
      <Dotted text={[about, ...(days > 0 ? [t("waited_days", { count: days })] : [])].join(" · ")} />
    </NextStepCard>
  );
}
