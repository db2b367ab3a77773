import { useTranslations } from "next-intl";
import { NotifiedPart } from "@/components/layout/notified-part";
import { cx } from "@/components/ui/cx";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showMoment } from "@/lib/platform/dates";

type GuestFeedbackProps = {
  guests: ReportDetail["guestFeedback"];
  /** Whether a notification led here for what a guest wrote: then the latest is marked. */
  marked?: boolean;
  /** The heading of the feedback of a guest with that name, where "From …" is not enough. */
  title?: (name: string) => string;
};

/** Feedback of people without an account, marked as unverified. */
export function GuestFeedback({ guests, marked = false, title }: GuestFeedbackProps) {
  const t = useTranslations();
  const last = marked ? guests.at(-1)?.guestLinkId : undefined;
  return (
    <>
      {guests.map(({ guestLinkId, guestName, feedback, givenAt }) => (
        <Section
          key={guestLinkId}
          title={title?.(guestName) ?? t("report.feedback_from", { name: guestName })}
          lead={
            <>
              <StatusChip tone="info">{t("seat.guest")}</StatusChip> {showMoment(givenAt)}
            </>
          }
        >
          <p className="mb-3 max-w-2xl text-sm text-muted">{t("guest.feedback_lead")}</p>
          <p
            id={guestFeedbackId(guestLinkId)}
            tabIndex={guestLinkId === last ? -1 : undefined}
            className={cx(
              "max-w-2xl rounded border-l-3 py-2 pr-3 pl-4 break-words whitespace-pre-line",
              guestLinkId === last ? "border-link bg-brand-soft" : "border-line",
            )}
          >
            {feedback}
          </p>
        </Section>
      ))}
      {last !== undefined && <NotifiedPart elementId={guestFeedbackId(last)} />}
    </>
  );
}

/** The element id of what a guest wrote. */
export const guestFeedbackId = (guestLinkId: number) => `guest-${guestLinkId}`;
