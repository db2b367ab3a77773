import { getDataContentLanguage } from "@/lib/features/language/contract";
import * as queries from "@/lib/features/language/queries/list-texts";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getDataContentLanguage, queries.getDataContentLanguage);
