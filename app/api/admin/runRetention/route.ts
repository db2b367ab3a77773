import * as commands from "@/lib/features/retention/commands/start-jobs";
import { runRetention } from "@/lib/features/retention/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(runRetention, commands.runRetention);
