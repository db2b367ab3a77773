import { getSystem } from "@/lib/features/system/contract";
import * as handler from "@/lib/features/system/queries/get-system";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getSystem, handler.getSystem);
