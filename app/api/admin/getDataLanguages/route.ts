import { getDataLanguages } from "@/lib/features/language/contract";
import * as queries from "@/lib/features/language/queries/list-languages";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getDataLanguages, queries.getDataLanguages);
