/** The only version of the Channels protocol that is supported; the official clients send it as `protocol`. */
export const PROTOCOL_VERSION = "7";

/** What a caller may send, and how long the server waits. Sizes are bytes unless the name says otherwise. */
export const limits = {
  httpBody: 200_000,
  eventData: 10_240,
  eventNameLength: 200,
  channelNameLength: 164,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  incomingFrame: 16_384,
  /** Parts of one message; the official clients send one. */
  incomingFragments: 16,
  /** A connection may send this many frames in one go, and this many more a second. */
  frameBurst: 60,
  framesPerSecond: 20,
  /** Connections from one network address that are not signed in. A school behind one address signs in within a second each. */
  anonymousPerAddress: 200,
  /** How long a connection may be open without signing in. */
  signInMs: 30_000,
  /** How long the signature of a subscription or a sign-in may be used. */
  signatureMs: 15_000,
  /** A client with this many unread bytes is disconnected, so that one slow phone cannot fill our memory. */
  unreadOutput: 1_048_576,
  /** The largest clock difference of a caller of the HTTP side. */
  clockSkewSeconds: 600,
  activityTimeoutSeconds: 120,
  pongTimeoutMs: 30_000,
  heartbeatMs: 10_000,
  /** How long `close` waits for clients to close. */
  goodbyeMs: 2_000,
} as const;

/** The `data` of a `pusher:error`, and the code and reason of a close. `code: null` is an error without a code. */
export interface ProtocolError {
  code: number | null;
  message: string;
}

/**
 * Reasons to end a connection. The code tells the official clients what to do next: 4000-4099 stay away,
 * 4100-4199 reconnect after a second, 4200-4299 reconnect immediately.
 */
export const closeReasons = {
  unknownApp: { code: 4001, message: "Application does not exist" },
  unsupportedProtocol: { code: 4007, message: "Unsupported protocol version" },
  noProtocol: { code: 4008, message: "No protocol version supplied" },
  unauthorized: { code: 4009, message: "Connection not authorized" },
  notSignedIn: { code: 4009, message: "Connection not authorized within timeout" },
  tooManyAnonymous: { code: 4100, message: "Over capacity: too many connections that are not signed in" },
  tooManyFrames: { code: 4100, message: "Over capacity: too many messages" },
  staleSignature: { code: 4100, message: "The signature has expired" },
  restarting: { code: 4100, message: "Server is restarting" },
  noPong: { code: 4201, message: "Pong reply not received in time" },
} as const satisfies Record<string, ProtocolError>;

export type CloseReason = (typeof closeReasons)[keyof typeof closeReasons];

/** Errors that do not end a connection. */
export const frameErrors = {
  invalid: { code: null, message: "Invalid message" },
  unknownEvent: { code: null, message: "Unknown event" },
  clientEvents: { code: 4301, message: "Client events are not enabled" },
} as const satisfies Record<string, ProtocolError>;
