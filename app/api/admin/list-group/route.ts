import { listGroups } from "@/lib/features/group/contract";
import * as queries from "@/lib/features/group/queries/list-groups";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listGroups, queries.listGroups);
