import * as commands from "@/lib/features/report/removal/commands/restore-report";
import { restoreReport } from "@/lib/features/report/removal/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(restoreReport, commands.restoreReport);
