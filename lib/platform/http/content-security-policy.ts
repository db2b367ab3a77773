import { env } from "../env";

/** The address of the browser's socket when the Channels server is not our own. */
function hostedChannels(): string {
  if (env.PUSHER_EMBEDDED) return "";
  const host = env.PUSHER_HOST ?? `ws-${env.PUSHER_CLUSTER ?? "mt1"}.pusher.com`;
  const port = env.PUSHER_PORT ? `:${env.PUSHER_PORT}` : "";
  return ` wss://${host}${port}${env.PUSHER_TLS ? "" : ` ws://${host}${port}`}`;
}

/**
 * What a page may load: our own files, scripts with this answer's nonce, and the few styles a library inserts by script,
 * known by their hashes.
 */
export function contentSecurityPolicy(nonce: string, styleHashes: readonly string[]): string {
  const development = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}' ${styleHashes.join(" ")}`}`,
    // A chosen picture is measured before it is decoded.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${hostedChannels()}`,
    // Without these two the rule for scripts would count, and a service worker has no nonce.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
