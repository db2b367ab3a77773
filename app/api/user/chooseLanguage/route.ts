import * as commands from "@/lib/features/language/commands";
import { chooseLanguage } from "@/lib/features/language/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(chooseLanguage, commands.chooseLanguage);
