import { getDocument } from "@/lib/features/evaluation/document/contract";
import * as queries from "@/lib/features/evaluation/document/queries/get-document";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(getDocument, queries.getDocument);
