import * as commands from "@/lib/features/absence/commands/make-up";
import { confirmMakeUp } from "@/lib/features/absence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(confirmMakeUp, commands.confirmMakeUp);
