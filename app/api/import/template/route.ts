import { importTemplate } from "@/lib/features/import/contract";
import * as queries from "@/lib/features/import/queries/get-template";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(importTemplate, queries.getTemplate);
