/** Fired on the window before the log-out call, so that code ignores the end of the session. */
export const loggingOut = "practicum:logging-out";

/** Fired on the window when the browser has somebody else's session by now, in which this page must send nothing. */
export const otherSession = "practicum:other-session";

/** Fired on the window when the browser has another session of the same admin, such as one that views the product as somebody. */
export const viewingElsewhere = "practicum:viewing-elsewhere";

/** Fired on the window when the browser has this page's session again. */
export const viewingOver = "practicum:viewing-over";

/** Fired on the window when the server refused that call: the session goes on. */
export const logOutRefused = "practicum:log-out-refused";
