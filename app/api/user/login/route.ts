import { signIn } from "@/lib/features/session/commands";
import { login } from "@/lib/features/session/contract";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(login, withSessionCookie(signIn));
