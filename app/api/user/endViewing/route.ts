import * as commands from "@/lib/features/session/commands";
import { endViewing } from "@/lib/features/session/contract";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(endViewing, withSessionCookie(commands.endViewing));
