import * as commands from "@/lib/features/evaluation/notice/commands/acknowledge-notice";
import { acknowledgeNotice } from "@/lib/features/evaluation/notice/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(acknowledgeNotice, commands.acknowledgeNotice);
