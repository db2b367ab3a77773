import { authorizeChannel } from "@/lib/features/notification/contract";
import * as queries from "@/lib/features/notification/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const POST = serveRaw(authorizeChannel, queries.authorizeChannel);
