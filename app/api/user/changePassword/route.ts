import * as commands from "@/lib/features/password/commands";
import { changePassword } from "@/lib/features/password/contract";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(changePassword, withSessionCookie(commands.changePassword));
