import * as commands from "@/lib/features/session/commands";
import { endSessions } from "@/lib/features/session/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(endSessions, commands.endSessions);
