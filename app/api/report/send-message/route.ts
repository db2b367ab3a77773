import * as commands from "@/lib/features/report/messages/commands";
import { sendMessage } from "@/lib/features/report/messages/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(sendMessage, commands.sendMessage);
