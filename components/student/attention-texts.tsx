import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { UrgencyLevel } from "@/components/ui/urgency";
import type { Attention, AttentionReason } from "@/lib/features/student/rules";

/** The text of each reason. */
export const attentionIcons: Record<AttentionReason, ReactNode> = {
  doubt: <Icon name="exclamation-circle-solid" />,
  waiting: <Icon name="clock-solid" />,
  notice: <Icon name="exclamation-triangle-solid" />,
  differences: <Icon name="arrows-right-left-solid" />,
  sick: <Icon name="home-solid" />,
  quiet: <Icon name="document-minus-solid" />,
};

/** Somebody doubts, or waits longer than the group allows; the other reasons are worth a look. */
export const urgencyOf = ({ reason }: Attention): UrgencyLevel =>
  reason === "doubt" || reason === "waiting" ? "late" : "soon";

/** Formats a reason for attention. */
export function useAttentionText(): (attention: Attention) => string {
  const t = useTranslations("student");
  return ({ reason, count }) => t(`reason_${reason}`, { count });
}
