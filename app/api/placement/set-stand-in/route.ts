import * as commands from "@/lib/features/enrolment/commands/set-stand-in";
import { setStandIn } from "@/lib/features/placement/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(setStandIn, commands.setStandIn);
