import * as commands from "@/lib/features/report/life/commands/delete-report";
import { restoreReport } from "@/lib/features/report/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(restoreReport, commands.restoreReport);
