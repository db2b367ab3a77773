import { ArrowsRightLeftIcon, ClockIcon, DocumentMinusIcon, HomeIcon } from "@heroicons/react/20/solid";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Attention, AttentionReason } from "@/lib/features/student/rules";

/** What each reason for a look is known by. */
export const attentionIcons: Record<AttentionReason, ReactNode> = {
  waiting: <ClockIcon />,
  differences: <ArrowsRightLeftIcon />,
  sick: <HomeIcon />,
  quiet: <DocumentMinusIcon />,
};

/** Puts a reason for a look into words. */
export function useAttentionText(): (attention: Attention) => string {
  const t = useTranslations("student");
  return ({ reason, count }) => t(`reason_${reason}`, { count });
}
