import * as commands from "@/lib/features/sentence/commands";
import { saveSentence } from "@/lib/features/sentence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveSentence, commands.saveSentence);
