import * as commands from "@/lib/features/report/life/commands/edit-report";
import { editReport } from "@/lib/features/report/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(editReport, commands.editReport);
