import type { IconName } from "@/components/ui/icon-names";
import type { NotificationEvent } from "@/lib/features/notification/rules/events";

/** What each kind of notification looks like at a glance. */
export const eventIcons: Record<NotificationEvent, IconName> = {
  "message-from-student": "chat-bubble-bottom-center-text",
  "message-from-teacher": "chat-bubble-bottom-center-text",
  "message-from-supervisor": "chat-bubble-bottom-center-text",
  "message-from-secondary-supervisor": "chat-bubble-bottom-center-text",
  "message-from-guest": "chat-bubble-bottom-center-text",
  "feedback-requested": "chat-bubble-left-ellipsis",
  "feedback-recalled": "arrow-path",
  "feedback-reminder": "clock",
  "feedback-given": "envelope-open",
  "report-done": "check-circle",
  "difference-report": "arrows-right-left",
  "sick-day": "calendar-days",
  "three-sick-days": "calendar-days",
  "student-completed-midterm": "check-circle",
  "student-completed-endterm": "check-circle",
  "supervisor-completed-midterm": "check-circle",
  "supervisor-completed-endterm": "check-circle",
  "mid-term": "calendar-days",
  "end-term": "calendar-days",
  "ready-to-be-signed": "pencil-square",
  signed: "check-circle",
  "fare-for": "exclamation-triangle",
  "notice-given": "exclamation-triangle",
  "notice-acknowledged": "envelope-open",
  "notice-lifted": "document",
  "last-safe-day": "calendar-days",
  "evaluation-done": "document",
  "placement-assigned": "academic-cap",
};
