import { getChangedTexts } from "@/lib/features/language/contract";
import * as queries from "@/lib/features/language/queries/get-texts";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(getChangedTexts, queries.getChangedTexts);
