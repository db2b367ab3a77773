import * as commands from "@/lib/features/form/commands";
import { moveQuestion } from "@/lib/features/form/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(moveQuestion, commands.moveQuestion);
