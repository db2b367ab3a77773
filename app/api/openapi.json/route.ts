import { calls } from "@/lib/features/calls";
import { describeApi, toOpenApi } from "@/lib/platform/http/openapi";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(describeApi, async () => Response.json(toOpenApi(calls)));
