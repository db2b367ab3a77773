import type { IconName } from "@/components/ui/icon-names";
import type { EventKind } from "@/lib/features/notification/rules/declaration";

/** What each kind of notification looks like at a glance. */
export const eventIcons: Record<EventKind, IconName> = {
  message: "chat-bubble-bottom-center-text",
  request: "chat-bubble-left-ellipsis",
  answer: "envelope-open",
  reminder: "clock",
  back: "arrow-path",
  done: "check-circle",
  deleted: "trash",
  difference: "arrows-right-left",
  day: "calendar-days",
  signing: "pencil-square",
  danger: "exclamation-triangle",
  document: "document",
  seat: "academic-cap",
};
