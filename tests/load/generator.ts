import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { quantile } from "./statistics";

/** One request to a server on this machine. */
export type Shot = { path: string; headers?: Record<string, string>; body?: unknown };

/** What is asked for, again and again. */
export type Subject = {
  name: string;
  /** What this worker sends next; workers count from 0, and each waits for its answer before it sends again. */
  next: (worker: number) => Shot;
  /** Reads the answer, for subjects whose next request depends on it. */
  heard?: (worker: number, answer: string) => void;
  /** The status that is the right answer; 200 when none is named. */
  status?: number;
};

/** One round of requests: how many were answered a second, and how long one took, in milliseconds. */
export type Round = { perSecond: number; p50: number; p95: number };

/** So many requests are under way at any time. */
export const workers = 16;

/** Sends so many requests over connections that stay open, as browsers do, and measures them. Throws when one is not answered as it should be. */
export async function fire(origin: string, subject: Subject, requests: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: workers });
  const times: number[] = [];
  let sent = 0;
  const work = async (worker: number) => {
    while (sent < requests) {
      sent += 1;
      const began = performance.now();
      const answer = await send(agent, origin, subject.next(worker), subject.status);
      times.push(performance.now() - began);
      subject.heard?.(worker, answer());
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: requests / seconds, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

/** Asks once, as the first worker. */
export async function sendOnce(origin: string, subject: Subject): Promise<void> {
  const answer = await send(new Agent(), origin, subject.next(0), subject.status);
  subject.heard?.(0, answer());
}

/** The text of the answer is unpacked only on request. */
async function send(agent: Agent, origin: string, { path, headers, body }: Shot, status = 200): Promise<() => string> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const outgoing = request(new URL(path, origin), {
    agent,
    method: sent === undefined ? "GET" : "POST",
    headers: {
      "accept-encoding": "gzip",
      ...(sent === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
      ...headers,
    },
  });
  outgoing.end(sent);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const text = () => {
    const content = Buffer.concat(chunks);
    return (response.headers["content-encoding"] === "gzip" ? gunzipSync(content) : content).toString();
  };
  if (response.statusCode === status) return text;
  throw new Error(`${path} answered ${response.statusCode}: ${text().slice(0, 500)}`);
}
