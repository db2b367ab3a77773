import * as commands from "@/lib/features/evaluation/notice/commands/save-notice";
import { saveNotice } from "@/lib/features/evaluation/notice/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveNotice, commands.saveNotice);
