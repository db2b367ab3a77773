/** Fired on the window before the log-out call, so that code ignores the end of the session. */
export const loggingOut = "practicum:logging-out";

/** Fired on the window when the browser has somebody else's session by now, in which this page must send nothing. */
export const otherSession = "practicum:other-session";

/** Fired on the window when the server refused that call: the session goes on. */
export const logOutRefused = "practicum:log-out-refused";
