import { listGuestLinks } from "@/lib/features/guest/contract";
import * as queries from "@/lib/features/guest/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listGuestLinks, queries.listGuestLinks);
