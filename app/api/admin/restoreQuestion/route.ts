import * as commands from "@/lib/features/form/editing/commands";
import { restoreQuestion } from "@/lib/features/form/editing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(restoreQuestion, commands.restoreQuestion);
