import { getSignedContent } from "@/lib/features/evaluation/signing/contract";
import * as queries from "@/lib/features/evaluation/signing/queries/get-signed-content";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(getSignedContent, queries.getSignedContent);
