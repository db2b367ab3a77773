import type { IncomingMessage, ServerResponse } from "node:http";

/** Where a supervisor, a balancer and what collects figures ask, at every process of the product. */
export const machinePaths: ReadonlySet<string> = new Set(["/api/health/live", "/api/health/ready", "/api/metrics"]);

/** What answers one of these addresses. */
export type MachineAnswer = (path: string, headers: Headers) => Promise<Response>;

/**
 * Answers a request of a machine in a process without pages. The request has passed `label`.
 * @returns false, with nothing touched, for any other request
 */
export async function answerMachine(
  { url = "/", method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: MachineAnswer,
): Promise<boolean> {
  // Not as a URL: some requests have an address that is none.
  const [path = ""] = url.split("?", 1);
  if (method !== "GET" || !machinePaths.has(path)) return false;
  const given = await answer(path, new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])));
  response.writeHead(given.status, Object.fromEntries(given.headers)).end(await given.text());
  return true;
}
