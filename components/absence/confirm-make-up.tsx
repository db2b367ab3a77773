"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { useMeantPress } from "@/components/data/use-meant-press";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { AbsenceItem } from "@/lib/features/absence/schema";
import { showDay } from "@/lib/platform/dates";
import { confirmMakeUp, withdrawConfirmation } from "./calls";

type Props = {
  item: Pick<AbsenceItem, "absenceId" | "date" | "madeUpOn" | "confirmedBy">;
};

/** The ward says that a day was made up, or takes it back. One button for both, so that the focus stays on it. */
export function ConfirmMakeUp({ item }: Props) {
  const { absenceId, date, madeUpOn, confirmedBy } = item;
  const t = useTranslations("absence");
  const router = useRouter();
  const confirm = useCall(confirmMakeUp);
  const withdraw = useCall(withdrawConfirmation);
  const isConfirmed = confirmedBy !== null;
  const isMeant = useMeantPress(isConfirmed);
  // What was stored without an answer needs no words about it once the page shows it.
  const problem = (isConfirmed ? withdraw : confirm).problem;

  async function press() {
    if (!isMeant()) return;
    withdraw.forget();
    confirm.forget();
    const answer = isConfirmed
      ? await withdraw.run({ absenceId })
      : await confirm.run({ absenceId, madeUpOn: madeUpOn ?? date });
    if (answer) toast.success(t(isConfirmed ? "withdrawn" : "confirmed"));
    // A refusal also means that the page is out of date.
    router.refresh();
  }

  return (
    <>
      <Button
        size="small"
        variant={isConfirmed ? "quiet" : "primary"}
        busy={confirm.busy || withdraw.busy}
        onClick={press}
      >
        {t(isConfirmed ? "withdraw" : "confirm")}
        <VisuallyHidden> {t("about_day", { date: showDay(date) })}</VisuallyHidden>
      </Button>
      <div role="alert" className="basis-full empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </>
  );
}
