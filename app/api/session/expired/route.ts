import { dropExpired } from "@/lib/features/session/contract";
import * as queries from "@/lib/features/session/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(dropExpired, queries.leaveExpired);
