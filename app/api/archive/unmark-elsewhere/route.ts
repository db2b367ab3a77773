import * as handler from "@/lib/features/archive/commands/mark-elsewhere";
import { unmarkElsewhere } from "@/lib/features/archive/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(unmarkElsewhere, handler.unmarkElsewhere);
