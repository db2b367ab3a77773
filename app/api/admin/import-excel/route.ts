import * as commands from "@/lib/features/import/commands/import-excel";
import { importExcel } from "@/lib/features/import/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(importExcel, commands.importExcel);
