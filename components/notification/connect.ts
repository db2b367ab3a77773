import Pusher from "pusher-js";
import {
  type BadgePayload,
  type EvaluationChange,
  evaluationChanged,
  evaluationChannel,
  type RealtimeSettings,
} from "@/lib/platform/realtime/channels";
import { followOn, lost, subscribe } from "./connection";

export type Listeners = {
  /** The socket hears the person's channel from now on, or does so no more. */
  listening: (now: boolean) => void;
  badge: (payload: BadgePayload) => void;
  stale: () => void;
  /** Asks the server whether the session is still valid; if not, the answer redirects. */
  isSessionLive: () => Promise<boolean>;
};

/** Opens the person's socket and listens for SPEC §4's two events. Returns what closes it. */
export function connect(settings: RealtimeSettings, listeners: Listeners): () => void {
  const { host, port, tls } = settings.own ? placeOf(window.location) : settings;
  const pusher = new Pusher(settings.key, {
    cluster: "own",
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: tls,
    enabledTransports: ["ws"],
    channelAuthorization: { endpoint: settings.authEndpoint, transport: "ajax" },
    userAuthentication: { endpoint: settings.userAuthEndpoint, transport: "ajax" },
  });
  let closing = false;
  const unfollow = followOn(pusher);

  pusher.signin();
  subscribe(pusher, settings.channel)
    // A connection alone hears nothing: what is announced before the subscription succeeds never arrives.
    .bind("pusher:subscription_succeeded", () => !closing && listeners.listening(true))
    .bind("badge-event", listeners.badge)
    .bind("update-badge-number", listeners.stale)
    // What not everybody around an evaluation may know of comes here: its open page hears it as everything else.
    .bind(evaluationChanged, (change: EvaluationChange) =>
      pusher.channel(evaluationChannel(change.evaluationId))?.emit(evaluationChanged, change),
    );
  pusher.connection.bind("state_change", async ({ current }: { current: string }) => {
    if (closing) return;
    if (current !== "connected") {
      listeners.listening(false);
      lost();
    }
    // The server cut all sockets of the person, perhaps for another of their sessions: a live one comes back.
    if (current === "disconnected" && (await listeners.isSessionLive().catch(() => false)) && !closing)
      pusher.connect();
  });

  return () => {
    closing = true;
    unfollow();
    pusher.disconnect();
  };
}

/**
 * Where the page came from. The server may know itself by another name: the page after a sign-in is made by a request of the
 * server to itself.
 */
function placeOf({ hostname, port, protocol }: Location): Pick<RealtimeSettings, "host" | "port" | "tls"> {
  const tls = protocol === "https:";
  return { host: hostname, port: Number(port) || (tls ? 443 : 80), tls };
}
