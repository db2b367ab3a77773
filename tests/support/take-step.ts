import { changeReportStatus } from "@/lib/features/report/life/commands/change-status";
import type { Asked, ReportAction } from "@/lib/features/report/life/rules";
import type { Actor } from "@/lib/platform/auth/actor";

/** Takes a report that has not been saved yet one step on. */
export const takeStep = (
  actor: Actor,
  reportId: number,
  action: ReportAction,
  more: { revision?: number; ask?: Asked[]; guestEmail?: string; sendId?: string } = {},
) => changeReportStatus(actor, { reportId, revision: 0, action, ...more }, { locale: "nb" });
