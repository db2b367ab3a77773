import { startFeideProof } from "@/lib/features/feide/commands/prove";
import { startFeideProof as call } from "@/lib/features/feide/contract";
import { withProofCookies } from "@/lib/platform/auth/feide/proof-cookies";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(call, withProofCookies(startFeideProof));
