import "server-only";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { tokenCookie } from "../auth/cookies";
import { errorKinds } from "../errors";
import { anyone, type Call, defineCall } from "./contract";

export const describeApi = defineCall({
  method: "GET",
  path: "/openapi.json",
  access: anyone,
  effect: "read",
  input: z.strictObject({}),
  output: z.unknown(),
  answer: "application/json",
  summary: "This description.",
});

const whoMay = (call: Call) =>
  call.access.kind === "permission" ? `Needs the permission ${call.access.permission}.` : "";

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

const refusal = z
  .object({
    status: z.number(),
    error: z.string().meta({ description: "A message key" }),
    code: z.literal(403).optional().meta({ description: "With 401: the account may not enter at all" }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: "With 400: message keys by field" }),
    values: z
      .record(z.string(), z.union([z.number(), z.string()]))
      .optional()
      .meta({ description: "With 400: what the texts count and name" }),
    data: z.null().optional(),
    revision: z.number().optional().meta({ description: "With 409: the current revision" }),
    requestId: z.string().optional().meta({ description: "With 500 and 503" }),
  })
  .meta({ id: "Refusal" });

/** What a call answers when it is done: the envelope, or what its contract has in place of it. */
function doneIn({ answer, output }: Call): ZodOpenApiResponsesObject {
  if (answer === "redirect") return { "3XX": { description: "Leads to a page" } };
  const schema = answer ? output : z.object({ status: z.literal(200), data: output });
  return { 200: { description: "Done", content: { [answer ?? "application/json"]: { schema } } } };
}

function describe(call: Call): ZodOpenApiPathsObject[string] {
  // The others are about requests that reach no call, or whose answer nobody reads.
  const { wrongMethod: _, misdirected: __, aborted: ___, ...ofCalls } = errorKinds;
  const refusals = [...new Set(Object.values(ofCalls).map(({ status }) => status))];
  const operation: ZodOpenApiOperationObject = {
    summary: call.summary,
    description: [whoMay(call), `Effect: ${call.effect}.`].filter(Boolean).join(" "),
    tags: [call.path.split("/")[1] ?? ""],
    security: call.access.kind === "public" ? [] : [{ cookie: [] }, { bearer: [] }],
    ...(call.method === "GET"
      ? { requestParams: { query: call.input as z.ZodObject } }
      : {
          requestBody: {
            content: {
              [mediaTypes[call.body ?? "json"]]: { schema: call.input },
            },
          },
        }),
    responses: {
      ...doneIn(call),
      ...Object.fromEntries(
        refusals.map((status) => [
          String(status),
          { description: "Refused", content: { "application/json": { schema: refusal } } },
        ]),
      ),
    },
  };
  return call.method === "GET" ? { get: operation } : { post: operation };
}

const toOpenApi = (calls: readonly Call[]) =>
  createDocument({
    openapi: "3.1.0",
    info: { title: "Practicum", version: "1" },
    servers: [{ url: "/api" }],
    paths: Object.fromEntries(calls.map((call) => [call.path, describe(call)])),
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: tokenCookie },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  });

const made = new WeakMap<readonly Call[], ReturnType<typeof toOpenApi>>();

/** The calls as an OpenAPI 3.1 document. It takes 100 ms and never changes, so a list of calls is described once. */
export function openApiOf(calls: readonly Call[]): ReturnType<typeof toOpenApi> {
  const document = made.get(calls) ?? toOpenApi(calls);
  made.set(calls, document);
  return document;
}
