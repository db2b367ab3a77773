"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/layout/use-error-text";
import { ErrorText } from "@/components/ui/field-text";
import { ListItem } from "@/components/ui/list";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { showDay } from "@/lib/platform/dates";
import { ConfirmMakeUp } from "./confirm-make-up";
import { useDayName } from "./day-name";
import { MakeUpChip } from "./make-up-chip";
import { PlanMakeUp } from "./plan-make-up";
import { RemoveAbsence } from "./remove-absence";

type Props = {
  item: AbsenceItem;
  /** Every day of absence in the placement. */
  items: AbsenceItem[];
  /** The school's day, YYYY-MM-DD. */
  today: string;
};

/** One day away: what sort, whether it is made up, and what the reader may do with it. */
export function AbsenceRow({ item, items, today }: Props) {
  const t = useTranslations("absence");
  const errorText = useErrorText();
  const dayName = useDayName();
  const { actions, madeUpOn, confirmedBy, problem } = item;
  const canConfirmOrWithdraw = actions.includes("confirm-make-up") || actions.includes("withdraw-confirmation");
  return (
    <ListItem
      title={dayName(item.date)}
      meta={[
        t(`kind_${item.kind}`),
        ...(item.isOutside ? [t("outside")] : []),
        ...(madeUpOn && confirmedBy ? [t("made_up_by", { date: showDay(madeUpOn), name: confirmedBy })] : []),
      ].join(" · ")}
      trailing={
        <>
          {!confirmedBy && !item.isOutside && <MakeUpChip item={item} today={today} />}
          {canConfirmOrWithdraw && <ConfirmMakeUp item={item} />}
          {actions.includes("plan-make-up") && <PlanMakeUp item={item} items={items} />}
          {actions.includes("remove") && <RemoveAbsence item={item} />}
        </>
      }
    >
      {problem && (
        <div className="mt-1">
          <ErrorText>{errorText(problem)}</ErrorText>
        </div>
      )}
    </ListItem>
  );
}
