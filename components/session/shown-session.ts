import { signedOutCookie } from "@/lib/platform/auth/cookies";

let isShown = false;

/** Whether this document has shown pages of a session: its router can show them again when somebody goes back. */
export const hasShownSession = (): boolean => isShown;

/**
 * Notes that this document shows pages of a session. One that the browser has put aside and shows again, by "back" after a log-out that the server
 * could not be told of, is loaded again.
 * @returns stops watching
 */
export function watchShownSession(): () => void {
  isShown = true;
  const again = ({ persisted }: PageTransitionEvent) => {
    if (persisted && document.cookie.includes(`${signedOutCookie}=`)) window.location.reload();
  };
  window.addEventListener("pageshow", again);
  return () => window.removeEventListener("pageshow", again);
}
