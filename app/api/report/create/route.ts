import * as commands from "@/lib/features/report/life/commands/create-report";
import { createReport } from "@/lib/features/report/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(createReport, commands.createReport);
