import * as commands from "@/lib/features/home/commands";
import { retryFailedMails } from "@/lib/features/home/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(retryFailedMails, commands.retryFailedMails);
