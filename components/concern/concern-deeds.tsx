"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { remind } from "@/components/report/calls";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { firstNameOf } from "@/components/user/first-name";
import type { FollowableReason } from "@/lib/features/student/rules";
import type { StudentItem } from "@/lib/features/student/schema";

const FollowUpDialog = dynamic(() => import("./follow-up-dialog").then((module) => module.FollowUpDialog), {
  ssr: false,
});

/** A button has room for the first names of so many. */
const maxNamed = 2;

type Props = {
  student: Pick<
    StudentItem,
    "placementId" | "fullName" | "supervisorName" | "waitingReportId" | "late" | "remindedToday"
  >;
  reason: FollowableReason;
  /** What the concern is, in words. */
  about: string;
  /** When the page was made, as an ISO moment. */
  seenAt: string;
};

/** What a teacher can do about a concern by one press: remind who is late, or say that it is followed up. */
export function ConcernDeeds({ student, reason, about, seenAt }: Props) {
  const { placementId, fullName, supervisorName, waitingReportId, late, remindedToday } = student;
  const t = useTranslations("concern");
  const format = useFormatter();
  const router = useRouter();
  const call = useCall(remind);
  const [open, setOpen] = useState(false);
  const canRemind = reason === "waiting" && late !== null;
  const names = late?.split(", ").map(firstNameOf) ?? [];
  const label = names.length <= maxNamed ? t("remind", { name: format.list(names) }) : t("remind_all");

  async function press() {
    if (waitingReportId === null || remindedToday) return;
    const answer = await call.run({ reportId: waitingReportId });
    if (answer) toast.success(t("reminded"));
    router.refresh();
  }

  return (
    // On a phone also under the age beside the text, so that two buttons have room, and no wider than the list.
    <div className="relative z-1 mt-2 flex flex-wrap items-center gap-x-2 gap-y-4 max-sm:w-[min(100%+5rem,100cqi-3.25rem)]">
      {canRemind && (
        <Button
          size="small"
          icon={<Icon name="bell" />}
          busy={call.busy}
          aria-disabled={remindedToday}
          onClick={press}
          className={remindedToday ? "opacity-60" : undefined}
        >
          {remindedToday ? t("reminded_today") : label}
          <VisuallyHidden> {about}</VisuallyHidden>
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon={<Icon name="check-solid" />}
        onClick={() => setOpen(true)}
        className="first:-ml-3"
      >
        {t("follow_up")}
        <VisuallyHidden> {about}</VisuallyHidden>
      </Button>
      <div role="alert" className="basis-full empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
      {open && (
        <FollowUpDialog
          placementId={placementId}
          reason={reason}
          about={about}
          seenAt={seenAt}
          names={supervisorName ? [fullName, supervisorName] : [fullName]}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
