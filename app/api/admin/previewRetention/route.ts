import * as commands from "@/lib/features/retention/commands/start-jobs";
import { previewRetention } from "@/lib/features/retention/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(previewRetention, commands.previewRetention);
