import { listImportRows } from "@/lib/features/import/contract";
import * as queries from "@/lib/features/import/queries/list-rows";
import { serve } from "@/lib/platform/http/serve";

export const GET = serve(listImportRows, queries.listImportRows);
