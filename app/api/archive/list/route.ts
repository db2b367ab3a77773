import { listArchive } from "@/lib/features/archive/contract";
import * as handler from "@/lib/features/archive/queries/list-archive";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listArchive, handler.listArchive);
