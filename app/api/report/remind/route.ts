import * as commands from "@/lib/features/report/life/commands/remind";
import { remind } from "@/lib/features/report/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(remind, commands.remind);
