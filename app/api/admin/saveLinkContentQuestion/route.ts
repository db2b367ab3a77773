import * as commands from "@/lib/features/form/editing/commands";
import { saveLinkContentQuestion } from "@/lib/features/form/editing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveLinkContentQuestion, commands.saveLinkContentQuestion);
