/** What a tab says to the others of its browser, which share its session. */
export type TabMessage =
  /** The session is about to end; with a user, everything of theirs goes from the device. */
  | { kind: "leaving"; userId: number | null }
  /** It has ended. */
  | { kind: "left" }
  /** A page shows somebody's session; in one that views the product as somebody else, the owner is the admin and the user who is viewed. */
  | { kind: "shown"; ownerId: number; userId: number };

let channel: BroadcastChannel | undefined;

/** One for the whole page, which so does not hear itself. */
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("practicum-session");
  return channel;
}

export const tellOtherTabs = (message: TabMessage): void => open().postMessage(message);

/**
 * Listens to the other tabs.
 * @returns stops listening
 */
export function onOtherTab(listen: (message: TabMessage) => void): () => void {
  const heard = ({ data }: MessageEvent<TabMessage>) => listen(data);
  const opened = open();
  opened.addEventListener("message", heard);
  return () => opened.removeEventListener("message", heard);
}
