import { signOut } from "@/lib/features/session/commands";
import { logout } from "@/lib/features/session/contract";
import { withoutSessionCookie } from "@/lib/platform/auth/session-cookie";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(logout, withoutSessionCookie(signOut));
