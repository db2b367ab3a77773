import "server-only";
import { errorKinds, toAppError } from "@/lib/platform/errors";
import { bearerOf } from "@/lib/platform/metrics/token";
import * as contract from "../contract";
import { isLive, isReady, readMetrics } from "./answer-machines";

/**
 * Answers health checks and questions for figures in a process without pages, at the addresses that they have in a web server. What serves calls
 * there is made for Next.
 */
export async function answerRequest(path: string, headers: Headers): Promise<Response> {
  const requestId = headers.get("x-request-id") ?? "";
  const address = headers.get("x-client-address") ?? "unknown";
  try {
    if (path.endsWith(contract.isLive.path)) return Response.json({ status: 200, data: await isLive() });
    if (path.endsWith(contract.isReady.path)) return await isReady({}, {}, { requestId });
    return await readMetrics({}, {}, { token: bearerOf(headers), bearer: true, address });
  } catch (thrown) {
    const { kind, key, retryAfter } = toAppError(thrown);
    const { status } = errorKinds[kind];
    const response = Response.json({ status, error: key, requestId }, { status });
    if (retryAfter) response.headers.set("retry-after", String(retryAfter));
    return response;
  }
}
