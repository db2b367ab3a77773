import { getAvatar } from "@/lib/features/profile/contract";
import * as queries from "@/lib/features/profile/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(getAvatar, queries.getAvatar);
