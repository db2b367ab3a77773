import * as commands from "@/lib/features/evaluation/notice/commands/discard-notice";
import { discardNotice } from "@/lib/features/evaluation/notice/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(discardNotice, commands.discardNotice);
