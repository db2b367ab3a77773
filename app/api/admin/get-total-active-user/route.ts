import { getTotalActiveUser } from "@/lib/features/user/contract";
import * as queries from "@/lib/features/user/queries/list-users";
import { serve } from "@/lib/platform/http/serve";

export const GET = serve(getTotalActiveUser, queries.getTotalActiveUser);
