import * as commands from "@/lib/features/absence/commands/make-up";
import { planMakeUp } from "@/lib/features/absence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(planMakeUp, commands.planMakeUp);
