/** The drafts of the pages opened since the product was loaded: the way back to a page goes on with its draft. */
export function keptSessions<Session>() {
  const sessions = new Map<string, Session>();
  return {
    /** The draft under a key, new or continued. On the server always a new one, never kept. */
    open(key: string, create: () => Session): Session {
      if (typeof window === "undefined") return create();
      const session = sessions.get(key) ?? create();
      sessions.set(key, session);
      return session;
    },

    /** The draft under a key, if its page was opened. */
    find: (key: string): Session | undefined => sessions.get(key),

    /** The drafts whose keys begin so. */
    findAll: (start: string): Session[] =>
      [...sessions].flatMap(([key, session]) => (key.startsWith(start) ? session : [])),

    /** Forgets the drafts whose keys begin so: their next page starts with the server's version. */
    forget(start: string): void {
      for (const key of sessions.keys()) if (key.startsWith(start)) sessions.delete(key);
    },
  };
}
