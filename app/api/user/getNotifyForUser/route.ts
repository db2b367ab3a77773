import { getNotifyForUser } from "@/lib/features/notification/contract";
import * as queries from "@/lib/features/notification/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getNotifyForUser, queries.getNotifyForUser);
