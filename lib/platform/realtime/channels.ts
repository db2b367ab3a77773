/** SPEC §3's badge payload. `badgeInfos` says what is new by key and id; never who or what about. */
export type BadgePayload = { badgeNumber: number; badgeInfos: { notificationId: number; contentMessage: string }[] };

/** The private channel of one person. */
export const userChannel = (userId: number): string => `private-user-${userId}`;

/** What a browser needs to open its socket. */
export type RealtimeSettings = {
  key: string;
  host: string;
  port: number;
  tls: boolean;
  /** The server is the page's own: a browser reaches it by the address it has the page from. */
  own: boolean;
  channel: string;
  authEndpoint: string;
  userAuthEndpoint: string;
};
