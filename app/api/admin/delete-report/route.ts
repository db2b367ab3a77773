import * as commands from "@/lib/features/report/removal/commands/delete-any-report";
import { deleteAnyReport } from "@/lib/features/report/removal/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(deleteAnyReport, commands.deleteAnyReport);
