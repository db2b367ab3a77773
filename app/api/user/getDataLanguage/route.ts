import { getDataLanguage } from "@/lib/features/language/contract";
import * as queries from "@/lib/features/language/queries/get-texts";
import { serve } from "@/lib/platform/http/serve";

export const GET = serve(getDataLanguage, queries.getDataLanguage);
