import * as commands from "@/lib/features/report/answers/commands";
import { saveReport } from "@/lib/features/report/answers/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveReport, commands.saveReport);
