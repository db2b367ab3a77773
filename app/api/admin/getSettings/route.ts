import { getSettings } from "@/lib/features/settings/contract";
import * as queries from "@/lib/features/settings/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getSettings, queries.getSettings);
