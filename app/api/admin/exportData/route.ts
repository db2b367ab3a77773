import * as commands from "@/lib/features/export/commands";
import { exportData } from "@/lib/features/export/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(exportData, commands.exportData);
