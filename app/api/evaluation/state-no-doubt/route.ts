import * as commands from "@/lib/features/evaluation/deadline/commands/state-no-doubt";
import { stateNoDoubt } from "@/lib/features/evaluation/deadline/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(stateNoDoubt, commands.stateNoDoubt);
