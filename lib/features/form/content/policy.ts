import { permission } from "@/lib/platform/http/contract";

/** Who may build forms, of reports and of evaluations (SPEC §6). */
export const access = permission("view_questions_in_report");
