import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { isAlive } from "@/lib/host/processes";
import type { Command } from "./command";
import { patienceMs, soon } from "./soon";

/** An answer of a call; `data` is what it gave. */
export type Reply<Data = unknown> = { status: number; headers: IncomingMessage["headers"]; data: Data };

/** A connection to one of a product's web processes, or to one of several instances. */
export type Reach = {
  /** Makes a call, as anybody or with a token. Fails when the connection breaks. */
  call: <Data>(name: string, body?: unknown, token?: string) => Promise<Reply<Data>>;
  get: (path: string, headers?: Record<string, string>) => Promise<Reply<string>>;
  close: () => void;
};

/** One connection that stays open, so that the same process answers everything. */
export function reach(port: number): Reach {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const sent = request({
      host: "127.0.0.1",
      port,
      agent,
      method,
      path,
      headers,
      signal: AbortSignal.timeout(patienceMs),
    });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  }
  return {
    async call<Data>(name: string, body: unknown = {}, token?: string) {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await send("POST", `/api${name}`, headers, JSON.stringify(body));
      const content = JSON.parse(answer.text);
      return { status: answer.status, headers: answer.headers, data: (content.data ?? content) as Data };
    },
    async get(path, headers = {}) {
      const answer = await send("GET", path, headers);
      return { status: answer.status, headers: answer.headers, data: answer.text };
    },
    close: () => agent.destroy(),
  };
}

/** A connection to each of a product's web processes, in the order of their numbers. The log says which process answered what. */
export async function reachEach(product: Pick<Command, "output">, port: number, count: number): Promise<Reach[]> {
  const found = new Map<number, Reach>();
  while (found.size < count) {
    const one = reach(port);
    const process = await processBehind(product, one);
    if (found.has(process)) one.close();
    else found.set(process, one);
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, connection]) => connection);
}

async function processBehind({ output }: Pick<Command, "output">, { get }: Reach): Promise<number> {
  const id = randomUUID();
  await get("/api/user/getDataLanguage?languageCode=nb", { "x-request-id": id });
  const line = await soon(() => {
    const found = output()
      .split("\n")
      .find((one) => one.includes(id));
    if (!found) throw new Error("The call is not in the log yet.");
    return found;
  });
  return JSON.parse(line).process;
}

/** The process ids of a product's web processes, as its start has printed them; of those replaced since, the first ones. */
export function pidsOf({ output }: Pick<Command, "output">): number[] {
  const [, pids = ""] = /Starting \d+ web processes \(([\d, ]+)\)/.exec(output()) ?? [];
  return pids.split(", ").map(Number);
}

/** Ends when none of the processes is there any more. */
export const allGone = (pids: readonly number[]) =>
  soon(() => {
    const left = pids.filter(isAlive);
    if (left.length > 0) throw new Error(`Still there: ${left.join(", ")}`);
  });
