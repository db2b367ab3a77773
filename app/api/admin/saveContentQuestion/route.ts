import * as commands from "@/lib/features/form/commands";
import { saveContentQuestion } from "@/lib/features/form/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveContentQuestion, commands.saveContentQuestion);
