import { getBadgeNumberForUser } from "@/lib/features/notification/contract";
import * as queries from "@/lib/features/notification/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getBadgeNumberForUser, queries.getBadgeNumberForUser);
