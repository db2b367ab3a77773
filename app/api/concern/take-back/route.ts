import * as commands from "@/lib/features/concern/commands";
import { takeBack } from "@/lib/features/concern/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(takeBack, commands.takeBack);
