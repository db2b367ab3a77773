import { isLive } from "@/lib/features/system/contract";
import * as handler from "@/lib/features/system/queries/answer-machines";
import { serve } from "@/lib/platform/http/serve";

export const GET = serve(isLive, handler.isLive);
