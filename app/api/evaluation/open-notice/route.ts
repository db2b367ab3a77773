import * as commands from "@/lib/features/evaluation/notice/commands/open-notice";
import { openNotice } from "@/lib/features/evaluation/notice/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(openNotice, commands.openNotice);
