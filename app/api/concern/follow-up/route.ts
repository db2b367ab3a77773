import * as commands from "@/lib/features/concern/commands";
import { followUp } from "@/lib/features/concern/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(followUp, commands.followUp);
