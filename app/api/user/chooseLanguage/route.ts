import * as commands from "@/lib/features/language/commands/choose-language";
import { chooseLanguage } from "@/lib/features/language/contract";
import { serveRaw } from "@/lib/platform/http/serve";

export const POST = serveRaw(chooseLanguage, commands.chooseLanguageAndReturn);
