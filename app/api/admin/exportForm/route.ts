import { exportForm } from "@/lib/features/form/contract";
import * as queries from "@/lib/features/form/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(exportForm, queries.exportForm);
