import { listForm } from "@/lib/features/form/publishing/contract";
import * as queries from "@/lib/features/form/publishing/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listForm, queries.listForms);
