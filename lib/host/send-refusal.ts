import type { IncomingMessage, ServerResponse } from "node:http";
import { type ErrorKind, errorKinds } from "../platform/errors";

/** Answers with the envelope of a refusal, as the calls do, before Next sees the request. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, kind: ErrorKind): void {
  const { status, headers, body } = refusal(request, kind);
  response.writeHead(status, headers);
  response.end(body);
}

type Loose<Method extends (...given: never[]) => unknown> = (...given: unknown[]) => ReturnType<Method>;

/**
 * Puts a refusal in place of an answer that Next is about to give.
 * @param kindOf what to refuse with, by the status that Next has chosen; null leaves its answer as it is
 */
export function replaceAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  kindOf: (status: number) => ErrorKind | null,
): void {
  const writeHead = response.writeHead.bind(response) as Loose<ServerResponse["writeHead"]>;
  const write = response.write.bind(response) as Loose<ServerResponse["write"]>;
  const end = response.end.bind(response) as Loose<ServerResponse["end"]>;
  let ours: ReturnType<typeof refusal> | undefined;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const kind = kindOf(status);
    if (kind === null) return writeHead(status, ...rest);
    ours = refusal(request, kind);
    for (const name of ["content-encoding", "transfer-encoding"]) response.removeHeader(name);
    return writeHead(ours.status, ours.headers);
  };
  response.write = (...given: unknown[]) => (ours ? true : write(...given));
  response.end = (...given: unknown[]) => {
    // Otherwise the head would be written while the answer ends, and with the body that it has now.
    if (!response.headersSent && kindOf(response.statusCode) !== null) response.writeHead(response.statusCode);
    return ours ? end(ours.body) : end(...given);
  };
}

function refusal({ method, headers }: IncomingMessage, kind: ErrorKind) {
  const { status, key } = errorKinds[kind];
  const body = JSON.stringify({ status, error: key, ...(status === 400 && { errors: {}, data: null }) });
  return {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-request-id": String(headers["x-request-id"]),
    },
    body: method === "HEAD" ? undefined : body,
  };
}
