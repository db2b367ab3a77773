import * as commands from "@/lib/features/report/commands";
import { saveReport } from "@/lib/features/report/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveReport, commands.saveReport);
