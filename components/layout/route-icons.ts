import type { IconName } from "@/components/ui/icon-names";
import type { Route } from "@/lib/platform/navigation/route";

/** The icon of each place in the menu. */
export const routeIcons: Record<NonNullable<Route["icon"]>, IconName> = {
  absence: "calendar-days",
  audit: "queue-list",
  archive: "archive-box",
  chart: "chart-bar",
  contact: "identification",
  domains: "building-office-2",
  download: "arrow-down-tray",
  evaluation: "check-badge",
  group: "user-group",
  home: "home",
  language: "language",
  mail: "envelope",
  operation: "computer-desktop",
  manage_groups: "rectangle-group",
  manage_reports: "document",
  questions: "clipboard-document-list",
  report: "document-text",
  settings: "cog-6-tooth",
  students: "academic-cap",
  support: "lifebuoy",
  texts: "chat-bubble-bottom-center-text",
  upload: "arrow-up-tray",
  user_plus: "user-plus",
  users: "identification",
};
