import * as handler from "@/lib/features/archive/commands/mark-elsewhere";
import { markElsewhere } from "@/lib/features/archive/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(markElsewhere, handler.markElsewhere);
