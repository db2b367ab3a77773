import { exportContentLanguage } from "@/lib/features/language/contract";
import * as queries from "@/lib/features/language/queries/export-texts";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(exportContentLanguage, queries.exportContentLanguage);
