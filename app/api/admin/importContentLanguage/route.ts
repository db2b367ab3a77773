import * as commands from "@/lib/features/language/commands/save-texts";
import { importContentLanguage } from "@/lib/features/language/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(importContentLanguage, commands.importContentLanguage);
