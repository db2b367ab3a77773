import { messageEvents, type NotificationEvent } from "@/lib/features/notification/rules/events";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { messageId } from "../messages/message-list";
import { feedbackId } from "./feedback-reading";
import { guestFeedbackId } from "./guest-feedback";

/** A part of the page that an event's notification may be about; of one event those with a higher order are newer. */
export type SeenPart = { event: NotificationEvent; order: number; elementId: string };

type Shown = Pick<ReportDetail, "messages" | "feedback" | "guestFeedback">;

/** What of a report's page others have written: the messages, and the feedback where the open tab shows it. */
export function partsOf(
  { messages, feedback, guestFeedback }: Shown,
  userId: number,
  showsFeedback: boolean,
): SeenPart[] {
  const written = messages
    .filter((message) => message.userId !== userId)
    .map(({ messageId: id, seat }) => ({ event: messageEvents[seat], order: id, elementId: messageId(id) }));
  if (!showsFeedback) return written;
  return [
    ...written,
    ...feedback.map(({ userId: by, submittedAt }): SeenPart => {
      return { event: "feedback-given", order: Date.parse(submittedAt), elementId: feedbackId(by) };
    }),
    ...guestFeedback.map(({ guestLinkId, givenAt }): SeenPart => {
      return { event: "message-from-guest", order: Date.parse(givenAt), elementId: guestFeedbackId(guestLinkId) };
    }),
  ];
}
