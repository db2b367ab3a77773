import { checkExpireTimeResetPassword } from "@/lib/features/password/contract";
import * as queries from "@/lib/features/password/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(checkExpireTimeResetPassword, queries.checkExpireTimeResetPassword);
