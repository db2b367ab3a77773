import { verifyDataFeide } from "@/lib/features/feide/commands/sign-in";
import { verifyDataFeide as call } from "@/lib/features/feide/contract";
import { withFeideCookies } from "@/lib/platform/auth/feide/cookies";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(call, withFeideCookies(verifyDataFeide));
