/** A new notification in the badge payload: its key, and the ids of what it is about. */
export type BadgeInfo = {
  notificationId: number;
  contentMessage: string;
  placementId: number | null;
  reportId: number | null;
};

/** The badge payload of SPEC §3. `badgeInfos` contains keys and ids only, never names or texts. */
export type BadgePayload = { badgeNumber: number; badgeInfos: BadgeInfo[] };

/** The private channel of one person. */
export const userChannel = (userId: number): string => `private-user-${userId}`;

/** What a browser needs to open its socket. */
export type RealtimeSettings = {
  key: string;
  host: string;
  port: number;
  tls: boolean;
  /** The server is the page's own: the browser uses the address of the page. */
  own: boolean;
  channel: string;
  authEndpoint: string;
  userAuthEndpoint: string;
};
