import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { sameSecret } from "../../platform/same-secret";
import { codeListsOf } from "./code-lists";
import { type StoredFile, storeFile } from "./files";
import type { Objects, Stored } from "./model";
import { answerQuery } from "./query";
import { Refusal } from "./refusal";
import { demoStructure } from "./structure";
import { transact } from "./transaction";

/** What the demo's archive and the product know of each other. */
export type DemoArchiveKeys = {
  /** The path under which it is. */ base: string;
  clientId: string;
  clientSecret: string;
};

/** A request as the archive reads it. */
export type ArchiveRequest = AsyncIterable<Uint8Array> & {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
};

/** The archive's part of the demo, inside another HTTP server. */
export type DemoArchive = {
  /** Answers a request under its path; false, with nothing touched, for any other request. */
  handle: (request: ArchiveRequest, response: ServerResponse) => Promise<boolean>;
};

const tokenSeconds = 3600;
/** The largest file, and the largest body of any other call, in bytes. */
const maxFileBytes = 100 * 1024 * 1024;
const maxBodyBytes = 1024 * 1024;
/** So many files wait at most to become a document; the oldest is forgotten. */
const maxUnused = 100;

/**
 * An archive with the Noark 5 web services of Documaster, as their public documentation has them: objects with versions, code lists,
 * required fields and references, transactions that happen whole or not at all, and screening. For the demo and the tests only; it is
 * stricter than an archive where the documentation leaves a choice, and forgets everything with its process.
 * @param now the clock by which tokens expire
 */
export function createDemoArchive(
  { base, clientId, clientSecret }: DemoArchiveKeys,
  now: () => Date = () => new Date(),
): DemoArchive {
  let objects: Objects = new Map(demoStructure.map((one): [string, Stored] => [one.id, one]));
  let lastId = 1000;
  const files = new Map<string, StoredFile>();
  const tokens = new Map<string, number>();
  const service = `${base}/rms/api/public/noark5/v1/`;

  async function issueToken(request: ArchiveRequest): Promise<Answer> {
    const form = new URLSearchParams((await bytesOf(request, maxBodyBytes)).toString("utf8"));
    const isForm = mediaTypeOf(request) === "application/x-www-form-urlencoded";
    if (request.method !== "POST" || !isForm || form.get("grant_type") !== "client_credentials")
      return json(400, { error: "unsupported_grant_type", error_description: "Only client_credentials by POST" });
    if (!sameSecret(clientIn(request.headers.authorization), JSON.stringify([clientId, clientSecret])))
      return json(401, { error: "invalid_client", error_description: "Client authentication failed" });
    const token = randomBytes(24).toString("base64url");
    for (const [old, until] of tokens) if (until < now().getTime()) tokens.delete(old);
    tokens.set(token, now().getTime() + tokenSeconds * 1000);
    return json(200, { access_token: token, token_type: "bearer", expires_in: tokenSeconds });
  }

  function checkToken({ headers }: ArchiveRequest): void {
    const [, token = ""] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    if ((tokens.get(token) ?? 0) <= now().getTime())
      throw new Refusal(401, "The access token is invalid or has expired");
  }

  async function answer(request: ArchiveRequest, name: string, query: URLSearchParams): Promise<Answer> {
    checkToken(request);
    switch (`${request.method} ${name}`) {
      case "POST query":
        return json(200, answerQuery(objects, await jsonOf(request)));
      case "POST upload": {
        expectType(request, "application/octet-stream");
        const disposition = request.headers["content-disposition"];
        const file = storeFile(files, disposition, await bytesOf(request, maxFileBytes));
        forgetUnused(files);
        return json(200, { id: file.id });
      }
      case "POST transaction": {
        const { actions, ...rest } = await jsonOf(request);
        if (Object.keys(rest).length > 0) throw new Refusal(400, `Unknown property: ${Object.keys(rest)[0]}`);
        const nextId = () => String(++lastId);
        const outcome = transact({ objects, files, nextId, now: now() }, actions);
        objects = outcome.objects;
        for (const id of outcome.usedFiles) markUsed(files, id);
        return json(200, { saved: outcome.saved });
      }
      case "GET code-lists":
        return json(200, codeListsOf(query.get("type"), query.get("field")));
      case "GET download": {
        const file = files.get(query.get("id") ?? "");
        if (!file) throw new Refusal(404, "There is no such file");
        return { status: 200, type: "application/octet-stream", body: file.bytes };
      }
      default:
        throw new Refusal(404, "There is no such service");
    }
  }

  return {
    async handle(request, response) {
      const { url = "" } = request;
      if (!url.startsWith(`${base}/`)) return false;
      const { pathname, searchParams } = new URL(url, "http://archive");
      try {
        if (pathname === `${base}/oauth2/token`) send(response, await issueToken(request));
        else if (pathname.startsWith(service))
          send(response, await answer(request, pathname.slice(service.length), searchParams));
        else throw new Refusal(404, "Not found");
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        send(response, refused(request, error));
      }
      return true;
    },
  };
}

type Answer = { status: number; type: string; body: string | Buffer };

const json = (status: number, body: object): Answer => ({
  status,
  type: "application/json; charset=utf-8",
  body: JSON.stringify(body),
});

function send(response: ServerResponse, { status, type, body }: Answer): void {
  const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
  response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...challenge });
  response.end(body);
}

/** A refusal as text, or as JSON to who asks for that. */
function refused({ headers }: ArchiveRequest, { status, message }: Refusal): Answer {
  const errorId = randomUUID();
  if (headers["x-documaster-error-response-type"] === "application/json")
    return json(status, { errorId, description: message, status });
  return { status, type: "text/plain; charset=utf-8", body: `${message} (${errorId})` };
}

const mediaTypeOf = ({ headers }: ArchiveRequest) => headers["content-type"]?.split(";")[0]?.trim().toLowerCase();

function expectType(request: ArchiveRequest, type: string): void {
  if (mediaTypeOf(request) !== type) throw new Refusal(415, `The content type must be ${type}`);
}

async function bytesOf(request: ArchiveRequest, max: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > max) throw new Refusal(413, "The body is too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function jsonOf(request: ArchiveRequest): Promise<Record<string, unknown>> {
  expectType(request, "application/json");
  const text = (await bytesOf(request, maxBodyBytes)).toString("utf8");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {}
  throw new Refusal(400, "The body must be a JSON object");
}

/** The client that a request names, by id and secret, which may be encoded as OAuth has it. */
function clientIn(authorization = ""): string {
  const [, encoded = ""] = /^Basic ([\w+/=]+)$/.exec(authorization) ?? [];
  const [, ...named] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  try {
    return JSON.stringify(named.map(decodeURIComponent));
  } catch {
    return "";
  }
}

function markUsed(files: Map<string, StoredFile>, id: string): void {
  const file = files.get(id);
  if (file) files.set(id, { ...file, isUsed: true });
}

function forgetUnused(files: Map<string, StoredFile>): void {
  const unused = [...files.values()].filter(({ isUsed }) => !isUsed);
  for (const { id } of unused.slice(0, Math.max(0, unused.length - maxUnused))) files.delete(id);
}
