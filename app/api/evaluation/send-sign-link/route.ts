import * as commands from "@/lib/features/evaluation/signing/commands/send-sign-link";
import { sendSignLink } from "@/lib/features/evaluation/signing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(sendSignLink, commands.sendSignLink);
