import * as commands from "@/lib/features/report/removal/commands/delete-report";
import { deleteReport } from "@/lib/features/report/removal/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(deleteReport, commands.deleteReport);
