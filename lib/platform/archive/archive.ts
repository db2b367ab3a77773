/** Why something could not be archived, or the archive not be asked. Each has a text that says what to do. */
export const archiveProblems = [
  // The archive or what issues its tokens does not answer, or with something that is no answer.
  "unreachable",
  "token_unreachable",
  "timeout",
  "broken",
  "unreadable",
  // It, or what issues its tokens, has to be left in peace for a while, and has done nothing.
  "busy",
  // It does not know this client, or lets it not do that.
  "client",
  "forbidden",
  // It does not take what was sent, or somebody else changed it again and again.
  "refused",
  "conflict",
  // It has another file than what was sent, or several records of one.
  "checksum",
  "ambiguous",
] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

/**
 * The archive's answer was no, or there was none. `words` are the archive's own, without secrets; "" when it said nothing. `retryAfter` is for
 * how many milliseconds it wants to be left in peace, when it has said so.
 */
export class ArchiveError extends Error {
  override name = "ArchiveError";
  constructor(
    readonly problem: ArchiveProblem,
    readonly words = "",
    readonly retryAfter = 0,
  ) {
    super(words === "" ? problem : `${problem}: ${words}`);
  }
}

/** Is it an `ArchiveError`? Asked by its name: a module is not a singleton under Next, so each copy of this one has a class of its own. */
export const isArchiveError = (error: unknown): error is ArchiveError =>
  error instanceof Error && error.name === "ArchiveError";

/** A file of a record. The main one comes first, the others are its attachments. */
export type FileToArchive = {
  title: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Hexadecimal. */
  sha256: string;
  /** A record without it is another one. What is not its own was sent with it, and may be missing in a record that was sent before. */
  isOwn: boolean;
};

/** What is archived as one record, in a case of its own. */
export type RecordToArchive = {
  /** What it is called in this product. The archive has at most one record of that name. */
  externalId: string;
  /** The external ids of the records that it follows, of which the archive may have any. */
  earlierIds: readonly string[];
  title: string;
  /** The title for people from whom the record is screened: it names nobody. */
  publicTitle: string;
  description: string;
  /** The day of the document, `YYYY-MM-DD`. */
  day: string;
  /** Who has decided it. */
  author: string;
  files: readonly [FileToArchive, ...FileToArchive[]];
};

/** What the archive has of a record, read back from it. The ids are the archive's own, the numbers are for people. */
export type ArchiveReceipt = {
  caseId: string | null;
  caseNumber: string | null;
  recordId: string;
  recordNumber: string | null;
  /** Those of the files that it has; `at` is the place among them. */
  files: { at: number; documentId: string; versionId: string; checksum: string; algorithm: string }[];
};

/** What is wrong with the connection or the settings. `setting` is the name of the setting that is wrong, `value` what it is, and `list` the code list without it. */
export type ConnectionFinding = {
  problem: ArchiveProblem | "series" | "series_closed" | "class" | "class_system" | "code";
  words: string;
  setting: string | null;
  value: string | null;
  list: string | null;
};

/** What the caller that creates a record is asked and told. */
export type Creation = {
  /** Awaited right before a record is created; what it throws keeps that from happening. */
  assertCanCreate: () => Promise<void>;
  /** Awaited when it is certain that the archive has not created it after all. Without it, it may still do so. */
  notCreated: () => Promise<void>;
};

/** An archive. A driver for another one than Documaster has the same three functions. */
export type Archive = {
  /**
   * Finishes a record that the archive has, after comparing the checksums of what it has with the files. Null when it has none. It may be called
   * again after any failure. Throws `ArchiveError`.
   */
  finish: (record: RecordToArchive) => Promise<ArchiveReceipt | null>;
  /** Creates a record that the archive does not have, and finishes it. Throws `ArchiveError`, also when it is not known whether it was created. */
  create: (record: RecordToArchive, creation: Creation) => Promise<ArchiveReceipt>;
  /** Asks the archive whether it can be reached, knows this client, and has what the settings name. Writes nothing. */
  check: () => Promise<ConnectionFinding[]>;
};
