import "server-only";
import type { Role } from "../auth/permissions";
import { env } from "../env";
import { type RealtimeSettings, userChannel } from "./channels";

/** How this person's browser reaches the Channels server; null for admins, who have no badge and no socket (SPEC §6). */
export function realtimeSettings(actor: { id: number; role: Role }, origin: string): RealtimeSettings | null {
  if (actor.role === "Admin") return null;
  const page = new URL(origin);
  const tls = env.PUSHER_EMBEDDED ? page.protocol === "https:" : env.PUSHER_TLS || !env.PUSHER_HOST;
  const port = env.PUSHER_EMBEDDED ? Number(page.port) : env.PUSHER_PORT;
  return {
    key: env.PUSHER_KEY,
    host: env.PUSHER_EMBEDDED ? page.hostname : (env.PUSHER_HOST ?? `ws-${env.PUSHER_CLUSTER ?? "mt1"}.pusher.com`),
    port: port || (tls ? 443 : 80),
    tls,
    own: env.PUSHER_EMBEDDED,
    channel: userChannel(actor.id),
    authEndpoint: "/api/realtime/auth",
    userAuthEndpoint: "/api/realtime/user-auth",
  };
}
