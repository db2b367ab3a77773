import { listSessions } from "@/lib/features/session/contract";
import * as queries from "@/lib/features/session/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listSessions, queries.listSessions);
