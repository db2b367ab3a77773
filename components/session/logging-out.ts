/** Fired on the window as somebody logs out, before the server is told: what the end of the session ends is no surprise then. */
export const loggingOut = "practicum:logging-out";
