import { whenIdle } from "@/components/ui/when-idle";
import type { RealtimeSettings } from "@/lib/platform/realtime/channels";
import type { Listeners } from "./connect";

/** What listens for the person. */
export type Listening = {
  /** Loads the socket's library again, if it could not be loaded. */
  retry: () => void;
  stop: () => void;
};

/**
 * Opens the person's socket. Its library is large: it loads after the page is ready.
 * @param listeners `failed` is called when the library could not be loaded
 */
export function listen(settings: RealtimeSettings, listeners: Listeners & { failed: () => void }): Listening {
  let hasFailed = false;
  let isStopped = false;
  let disconnect = () => {};
  const open = async () => {
    const { connect } = await import("./connect");
    // Not in the task that runs the library's script: the two together are long on a phone.
    await new Promise((resolve) => setTimeout(resolve));
    if (!isStopped) disconnect = connect(settings, listeners);
  };
  const attempt = () => {
    hasFailed = false;
    open().catch(() => {
      hasFailed = true;
      listeners.failed();
    });
  };
  const forget = whenIdle(attempt);
  return {
    retry: () => {
      if (hasFailed && !isStopped) attempt();
    },
    stop: () => {
      isStopped = true;
      forget();
      disconnect();
    },
  };
}
