import "server-only";
import { env } from "@/lib/platform/env";
import { AppError, errorKinds, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { readFigures } from "@/lib/platform/metrics/figures";
import { spendTry } from "@/lib/platform/rate-limit";
import { sameSecret } from "@/lib/platform/same-secret";
import { runningVersion } from "@/lib/platform/version";
import { checkHealth } from "./check-health";

export const isLive = async () => runningVersion();

/** When a balancer may ask again, in seconds. */
const retrySeconds = 2;

export async function isReady(_: unknown, __: object, { requestId }: Pick<Caller, "requestId">): Promise<Response> {
  const { verdict, checks } = await checkHealth();
  const data = { verdict, ...runningVersion(), checks };
  if (verdict !== "unavailable") return Response.json({ status: 200, data });
  const { status, key } = errorKinds.unavailable;
  const headers = { "retry-after": String(retrySeconds) };
  return Response.json({ status, error: key, requestId, data }, { status, headers });
}

/**
 * The figures, for a caller with the token. Throws "not found" where no token is set, "unauthenticated" for a wrong one, and "too many" for an
 * address that tries others.
 */
export async function readMetrics(
  _: unknown,
  __: object,
  caller: Pick<Caller, "token" | "bearer" | "address">,
): Promise<Response> {
  const { METRICS_TOKEN: wanted } = env;
  if (!wanted) throw notFound();
  const given = caller.bearer ? (caller.token ?? "") : "";
  if (!sameSecret(given, wanted)) {
    await spendTry("metricsAddress", caller.address);
    throw new AppError("unauthenticated");
  }
  const { text, type } = await readFigures();
  return new Response(text, { headers: { "content-type": type } });
}
