import { checkEmailAlreadyExist } from "@/lib/features/user/contract";
import * as queries from "@/lib/features/user/queries/check-email";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(checkEmailAlreadyExist, queries.checkEmailAlreadyExist);
