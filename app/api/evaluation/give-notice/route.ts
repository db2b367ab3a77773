import * as commands from "@/lib/features/evaluation/notice/commands/give-notice";
import { giveNotice } from "@/lib/features/evaluation/notice/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(giveNotice, commands.giveNotice);
