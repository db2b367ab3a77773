import { getLoginFeide } from "@/lib/features/feide/commands/sign-in";
import { getLoginFeide as call } from "@/lib/features/feide/contract";
import { withFeideCookies } from "@/lib/platform/auth/feide/cookies";
import { serve } from "@/lib/platform/http/serve";

export const GET = serve(call, withFeideCookies(getLoginFeide));
