import * as commands from "@/lib/features/evaluation/talk/commands/save-talk";
import { saveTalk } from "@/lib/features/evaluation/talk/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveTalk, commands.saveTalk);
