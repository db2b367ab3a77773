import { getDataCreateGroup } from "@/lib/features/group/contract";
import * as queries from "@/lib/features/group/queries/get-group-data";
import { serve } from "@/lib/platform/http/serve";

export const GET = serve(getDataCreateGroup, queries.getGroupChoices);
