import { isReady } from "@/lib/features/system/contract";
import * as handler from "@/lib/features/system/queries/answer-machines";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(isReady, handler.isReady);
