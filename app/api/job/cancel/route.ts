import * as commands from "@/lib/features/job/commands/cancel-job";
import { cancelJob } from "@/lib/features/job/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(cancelJob, commands.cancelJob);
