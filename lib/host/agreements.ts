import { randomUUID } from "node:crypto";

/** What the instances on one database have to agree on. */
export type Agreement = {
  /** A number of its own for each kind of agreement. */
  kind: number;
  value: string;
  /** For whom the values differ. */
  sentence: string;
};

/** The settings of an instance that others have to have too. */
export type SharedSettings = {
  sessionSecret: string;
  timeZone: string;
  /** The Channels app. */
  channels: { appId: string; key: string; secret: string; isEmbedded: boolean };
};

/** Reads them from the app's environment. @param isEmbedded whether this instance runs the Channels server itself */
export const sharedSettings = (env: NodeJS.ProcessEnv, isEmbedded: boolean): SharedSettings => ({
  sessionSecret: env.NEXTAUTH_SECRET ?? "",
  timeZone: env.SCHOOL_TIME_ZONE || "Europe/Oslo",
  channels: {
    appId: env.PUSHER_APP_ID ?? "",
    key: env.PUSHER_KEY ?? "",
    secret: env.PUSHER_SECRET ?? "",
    isEmbedded,
  },
});

const channelsAdvice =
  "Set PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_HOST of one Channels service on every instance, or stop the other one.";

/** What this instance brings to the others on its database. */
export function agreementsOf({ sessionSecret, timeZone, channels }: SharedSettings): Agreement[] {
  const agreements = [
    {
      kind: 1,
      value: sessionSecret,
      sentence:
        "Another instance on this database has another NEXTAUTH_SECRET, so who signs in at one would be signed out at the other. Set the same one on every instance.",
    },
    {
      kind: 2,
      value: timeZone,
      sentence:
        "Another instance on this database has another SCHOOL_TIME_ZONE, so their days would differ. Set the same one on every instance.",
    },
    {
      kind: 3,
      value: `${channels.appId} ${channels.key} ${channels.secret}`,
      sentence: `Another instance on this database uses another Channels service, so its pages would not hear what happens here. ${channelsAdvice}`,
    },
    // Only those that run the Channels server themselves have a value of this kind, and each has its own.
    ...(channels.isEmbedded
      ? [
          {
            kind: 4,
            value: randomUUID(),
            sentence: `Another instance on this database runs a Channels server too, and each only knows its own sockets. ${channelsAdvice}`,
          },
        ]
      : []),
  ];
  // The other Channels server is the plainer reason of two.
  return agreements.toReversed();
}
