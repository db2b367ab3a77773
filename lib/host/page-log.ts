import type { IncomingMessage, ServerResponse } from "node:http";
import { countPage } from "../platform/metrics/figures";
import { findRoute } from "../platform/navigation/routes";

type Log = Pick<typeof import("../platform/log").log, "info">;

/**
 * Logs and counts a page, or its data, when its answer has ended: by the pattern of its route, since addresses hold ids and secrets. Calls and
 * posted forms have their own line, from the pipeline.
 */
export function notePage(request: IncomingMessage, response: ServerResponse, log: Log): void {
  const page = request.method === "GET" && pageOf(request.url ?? "");
  if (!page) return;
  const began = performance.now();
  const requestId = request.headers["x-request-id"];
  response.once("close", () => {
    const ms = performance.now() - began;
    const status = response.writableFinished ? response.statusCode : 499;
    countPage(page, status, ms);
    log.info({ requestId, page, status, ms: Math.round(ms) }, "page");
  });
}

/** The pattern of a page's route; none for what is no page of ours. */
const pageOf = (url: string): string | undefined => findRoute(url.split("?", 1)[0] ?? "")?.path;
