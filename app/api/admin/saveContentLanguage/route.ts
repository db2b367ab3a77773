import * as commands from "@/lib/features/language/commands/save-texts";
import { saveContentLanguage } from "@/lib/features/language/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveContentLanguage, commands.saveContentLanguage);
