import { getDataEditUser } from "@/lib/features/user/contract";
import * as queries from "@/lib/features/user/queries/get-user";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getDataEditUser, queries.getDataEditUser);
