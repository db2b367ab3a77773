import * as commands from "@/lib/features/report/removal/commands/restore-any-report";
import { restoreAnyReport } from "@/lib/features/report/removal/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(restoreAnyReport, commands.restoreAnyReport);
