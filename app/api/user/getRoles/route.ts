import { getRoles } from "@/lib/features/user/contract";
import * as queries from "@/lib/features/user/queries/permissions";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getRoles, queries.getRoles);
