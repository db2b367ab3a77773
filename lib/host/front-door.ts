import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorKind, errorKinds } from "../platform/errors";
import { correctAnswers, isForm, printNoDepartures } from "./framework-answers";
import { machinePaths } from "./machine-door";
import { ownHosts } from "./own-hosts";
import { setCommonHeaders } from "./response-headers";
import { sendRefusal } from "./send-refusal";
import type { Settings } from "./settings";

/** What every request passes before anybody else sees it. */
export type FrontDoor = {
  /** Prepares the request and its answer; true when the request is refused here, and answered. */
  answers: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The same for the opening of a socket. */
  refusesUpgrade: (request: IncomingMessage, socket: Duplex) => boolean;
};

/** The methods that some address takes. */
const methods = "GET, HEAD, OPTIONS, POST";

/** The checks before Channels, the demo's Feide and Next, and the headers of every answer. */
export async function createFrontDoor(site: Pick<Settings, "appUrl" | "host" | "trustProxy">): Promise<FrontDoor> {
  const isOurs = ownHosts(site);
  // Next fails on a header that its own check refuses, so the same check is made before.
  const check = await import("next/dist/server/app-render/parse-and-validate-flight-router-state.js");
  // Its level is a setting, which is read when it is first imported.
  const { log } = await import("../platform/log");
  printNoDepartures();
  const refusalOf = (request: IncomingMessage): ErrorKind | null => {
    const { method = "", url = "", headers } = request;
    const [path = ""] = url.split("?", 1);
    // A machine asks by the address of each machine. These calls know no session, so a foreign page gets nothing of anybody by them.
    if (!machinePaths.has(path) && !isOurs(request)) return "misdirected";
    // Next makes a Request of every request, and that refuses some methods by an exception.
    if (!/^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)$/.test(method)) return "wrongMethod";
    if (!path.startsWith("/")) return "invalid";
    if (path.startsWith("/api/") && !isCallPath(path)) return "notFound";
    return passes(() => check.parseAndValidateFlightRouterState(headers["next-router-state-tree"])) ? null : "invalid";
  };
  return {
    answers(request, response) {
      setCommonHeaders(response, { isHttps: cameByHttps(request, site), isPreview: Boolean(process.env.PREVIEW_NAME) });
      const kind = refusalOf(request);
      if (kind === "wrongMethod") response.setHeader("allow", methods);
      if (kind) sendRefusal(request, response, kind);
      else {
        prepare(request, site);
        correctAnswers(request, response, log);
      }
      return kind !== null;
    },
    refusesUpgrade(request, socket) {
      if (isOurs(request)) return false;
      const refusal = `HTTP/1.1 ${errorKinds.misdirected.status} Misdirected Request\r\nConnection: close\r\n\r\n`;
      // Node leaves an upgraded socket to us: one that its client never closes would keep the server from ending.
      socket.on("error", () => {});
      socket.end(refusal, () => socket.destroy());
      return true;
    },
  };
}

type Proxied = Pick<Settings, "appUrl" | "trustProxy">;

const lastOf = (header: string | string[] | undefined) =>
  String(header ?? "")
    .split(",")
    .at(-1)
    ?.trim();

/** Did the person's browser use HTTPS? */
function cameByHttps({ headers }: IncomingMessage, { appUrl, trustProxy }: Proxied): boolean {
  const forwarded = trustProxy && lastOf(headers["x-forwarded-proto"]);
  return forwarded ? forwarded === "https" : appUrl !== undefined && new URL(appUrl).protocol === "https:";
}

/** No call has an address with empty parts or with bytes that are no text; Next would redirect it or answer with a page. */
const isCallPath = (path: string): boolean =>
  !/\/\/|\/$|\\/.test(path) && passes(() => decodeURIComponent(path)) && !/%00/.test(path);

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Makes of a request what Next should see of it. */
function prepare(request: IncomingMessage, { trustProxy }: Proxied): void {
  const { headers } = request;
  if (!trustProxy) delete headers["x-forwarded-host"];
  // Programs send no origin, and Next writes a warning for each of their forms.
  const site = headers["sec-fetch-site"] ?? "none";
  if (!isForm(request) || headers.origin !== undefined || !/^(same-origin|none)$/.test(String(site))) return;
  const origin = `http://${lastOf(headers["x-forwarded-host"]) || headers.host}`;
  if (new URL(origin).origin === origin) headers.origin = origin;
}
