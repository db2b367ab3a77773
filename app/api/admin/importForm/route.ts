import * as commands from "@/lib/features/form/exchange/commands";
import { importForm } from "@/lib/features/form/exchange/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(importForm, commands.importForm);
