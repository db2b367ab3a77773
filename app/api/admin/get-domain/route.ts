import { listDomains } from "@/lib/features/domain/contract";
import * as queries from "@/lib/features/domain/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listDomains, queries.listDomains);
