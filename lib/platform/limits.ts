/** The numbers of SPEC §9. Nothing else in the code repeats them. */
export const limits = {
  /** How long the browser waits for a call, in milliseconds. */
  requestTimeoutMs: 45_000,
  /** How long a message is shown, that of a denied access too, in milliseconds. */
  toastMs: 5_000,
  notificationsPageSize: 5,
  badgeMax: 100,
  inputLength: 255,
  languageCodeLength: 20,
  answerLength: 5_000,
  contentLength: 1_000,
  subjectLength: 120,
  /** A typed number, such as a student's: its most digits, and the largest one. */
  numberDigits: 10,
  numberMax: 2_147_483_648,
  /** Ids are PostgreSQL integers: a larger one cannot exist. */
  idMax: 2_147_483_647,
  mobileBreakpointPx: 992,
  /** Largest body of a call that is not an upload, in bytes. */
  bodyBytes: 1_000_000,
  /** Largest picture a user may send, in bytes and in pixels. */
  avatarBytes: 10_485_760,
  avatarPixels: 50_000_000,
  /** Largest spreadsheet a user may send: its bytes, its unpacked size, and the rows of a sheet. */
  spreadsheetBytes: 5_242_880,
  spreadsheetUnfoldedBytes: 20_000_000,
  spreadsheetRows: 5_000,
  listPageSize: 20,
  /** A group is shown on one page up to this many students. */
  groupPageSize: 100,
} as const;

export const defaultAreaCode = "+84";
export const defaultAvatarPath = "/images/no-avatar.png";
