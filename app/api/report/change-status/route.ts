import * as commands from "@/lib/features/report/commands";
import { changeReportStatus } from "@/lib/features/report/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(changeReportStatus, commands.changeReportStatus);
