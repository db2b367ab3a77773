import * as handler from "@/lib/features/system/commands/retry-given-up";
import { retryGivenUp } from "@/lib/features/system/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(retryGivenUp, handler.retryGivenUp);
