import { checkArchive } from "@/lib/features/archive/contract";
import * as handler from "@/lib/features/archive/queries/check-archive";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(checkArchive, handler.checkArchive);
