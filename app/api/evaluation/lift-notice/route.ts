import * as commands from "@/lib/features/evaluation/notice/commands/lift-notice";
import { liftNotice } from "@/lib/features/evaluation/notice/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(liftNotice, commands.liftNotice);
