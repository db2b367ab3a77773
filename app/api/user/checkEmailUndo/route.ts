import { checkEmailUndo } from "@/lib/features/profile/contract";
import * as queries from "@/lib/features/profile/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(checkEmailUndo, queries.checkEmailUndo);
