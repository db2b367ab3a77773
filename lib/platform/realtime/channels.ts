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

/** What has changed of an evaluation, for its open pages: fields of a talk, and whether anything else has. Ids and names of fields only. */
export type EvaluationChange = {
  evaluationId: number;
  fields: { term: number; field: string; revision: number }[];
  isMore: boolean;
};

/** The event of a change on an evaluation's channel. */
export const evaluationChanged = "evaluation-changed";

/** The channel of an evaluation's open pages, and the one that says who has them open. */
export const evaluationChannel = (evaluationId: number): string => `private-evaluation-${evaluationId}`;
export const presenceChannel = (evaluationId: number): string => `presence-evaluation-${evaluationId}`;

/** The evaluation that a channel is about, as text; null for any other channel. */
export const evaluationOfChannel = (channel: string): string | null =>
  /^(?:private|presence)-evaluation-([1-9]\d*)$/.exec(channel)?.[1] ?? null;

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
