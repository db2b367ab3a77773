import type { ServerResponse } from "node:http";

/**
 * What a page may do that no other code has given a policy, for instance Next's own page for a file that does not exist: it is shown
 * with our styles and runs nothing.
 */
const fallbackPolicy =
  "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * Sets the headers that belong to every answer of this server: no guessing of types, HTTPS from now on when the request came by it,
 * a content security policy on pages that have none, and for a preview that no search engine may have it.
 */
export function setCommonHeaders(
  response: ServerResponse,
  { isHttps, isPreview }: { isHttps: boolean; isPreview: boolean },
): void {
  response.setHeader("x-content-type-options", "nosniff");
  if (isPreview) response.setHeader("x-robots-tag", "noindex, nofollow");
  if (isHttps) response.setHeader("strict-transport-security", `max-age=${yearInSeconds}`);
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    const own = given.find((one) => typeof one === "object" && one !== null) as Record<string, unknown> | undefined;
    const typeAndPolicy = (name: string) => own?.[name] ?? response.getHeader(name);
    if (/^text\/html\b/i.test(String(typeAndPolicy("content-type"))) && !typeAndPolicy("content-security-policy"))
      response.setHeader("content-security-policy", fallbackPolicy);
    return writeHead(...given);
  };
}
