import * as commands from "@/lib/features/form/commands";
import { deleteQuestion } from "@/lib/features/form/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(deleteQuestion, commands.deleteQuestion);
