import * as commands from "@/lib/features/sentence/commands";
import { removeSentence } from "@/lib/features/sentence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(removeSentence, commands.removeSentence);
