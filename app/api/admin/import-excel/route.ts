import * as commands from "@/lib/features/import/commands/start-import";
import { importExcel } from "@/lib/features/import/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(importExcel, commands.importExcel);
