import { calls } from "@/lib/features/calls";
import { describeApi, openApiOf } from "@/lib/platform/http/openapi";
import { serveRaw } from "@/lib/platform/http/serve";

let text: string | undefined;

export const GET = serveRaw(describeApi, async () => {
  text ??= JSON.stringify(openApiOf(calls));
  return new Response(text, { headers: { "content-type": "application/json" } });
});
