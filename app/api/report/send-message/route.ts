import * as commands from "@/lib/features/report/commands";
import { sendMessage } from "@/lib/features/report/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(sendMessage, commands.sendMessage);
