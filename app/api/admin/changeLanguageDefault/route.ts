import * as commands from "@/lib/features/language/commands/manage-languages";
import { changeLanguageDefault } from "@/lib/features/language/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(changeLanguageDefault, commands.changeLanguageDefault);
