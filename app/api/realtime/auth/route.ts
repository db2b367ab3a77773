import * as queries from "@/lib/features/evaluation/live/queries";
import { authorizeChannel } from "@/lib/features/notification/contract";
import { serveRaw } from "@/lib/platform/http/serve";

export const POST = serveRaw(authorizeChannel, queries.authorizeChannel);
