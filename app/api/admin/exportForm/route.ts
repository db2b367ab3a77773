import { exportForm } from "@/lib/features/form/exchange/contract";
import * as queries from "@/lib/features/form/exchange/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(exportForm, queries.exportForm);
