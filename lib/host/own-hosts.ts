import { isIP } from "node:net";
import { ownHost } from "./settings";

/** What decides which names are ours. */
type Site = {
  /** The address people open; undefined when the operator has not set one. */
  appUrl: string | undefined;
  /** The network address that the server listens at. */
  host: string;
  /** `X-Forwarded-Host` counts. */
  trustProxy: boolean;
};

/** What a request says about where it was sent, and from where. */
export type Asked = {
  headers: { host?: string | undefined; "x-forwarded-host"?: string | string[] | undefined };
  socket: { remoteAddress?: string | undefined; localAddress?: string | undefined };
};

/**
 * Tells whether a request was sent to a name of ours: otherwise a page on another name that leads to this machine could use it as its
 * own site. Ours are the host of APP_URL and, for this machine itself, the names under which it reaches its own server. Without APP_URL
 * only the name in HOST is known: then it, `localhost`, plain addresses, and what a trusted proxy forwards are ours.
 */
export function ownHosts({ appUrl, host, trustProxy }: Site): (request: Asked) => boolean {
  const site = appUrl === undefined ? undefined : new URL(appUrl);
  // In the form that a Host header is compared in: lower case, an IPv6 address in brackets.
  const own = new URL(`http://${ownHost(host)}`).hostname;
  const here = new Set(["localhost", "127.0.0.1", "[::1]", own]);
  return ({ headers, socket }) => {
    const forwarded = trustProxy
      ? String(headers["x-forwarded-host"] ?? "")
          .split(",")
          .at(-1)
          ?.trim()
      : "";
    const name = parseHost(forwarded || headers.host, site?.protocol);
    if (!name) return false;
    if (here.has(name.hostname) && isThisMachine(socket)) return true;
    if (site) return name.host === site.host;
    return (
      Boolean(forwarded) ||
      name.hostname === "localhost" ||
      name.hostname === own ||
      isIP(name.hostname.replace(/^\[|\]$/g, "")) > 0
    );
  };
}

/** A Host header, or null when it is none. The usual port of the scheme is left out. */
function parseHost(header: string | undefined, protocol = "http:"): URL | null {
  if (!header || !/^[\w.:[\]-]+$/.test(header)) return null;
  const address = `${protocol}//${header}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** The program at the other end runs on this machine. */
const isThisMachine = ({ remoteAddress = "", localAddress }: Asked["socket"]): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(remoteAddress) || remoteAddress === localAddress;
