import * as commands from "@/lib/features/report/life/commands/change-status";
import { changeReportStatus } from "@/lib/features/report/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(changeReportStatus, commands.changeReportStatus);
