import { listUsers } from "@/lib/features/user/contract";
import * as queries from "@/lib/features/user/queries/list-users";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listUsers, queries.listUsers);
