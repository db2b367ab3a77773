import "server-only";
import { z } from "zod";
import { parseJson } from "../../parse-json";
import { ArchiveError, type ArchiveProblem, isArchiveError } from "../archive";

/** What an archive says of an error is shown in so many characters at most. */
const maxWords = 500;

const errorSchema = z.object({ description: z.string(), errorId: z.string().optional() });
const tokenErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/** A text without control characters and without any of the secrets, cut where it becomes long. */
export function clean(text: string, secrets: readonly string[]): string {
  const hidden = secrets.filter((one) => one !== "").reduce((held, one) => held.replaceAll(one, "…"), text);
  return hidden
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxWords);
}

/** What an error answer says: the description that the services give, or its text; of a page of HTML only that it is one. */
export function wordsIn(status: number, type: string, text: string): string {
  const parsed = parseJson(text);
  const error = errorSchema.safeParse(parsed);
  if (error.success) return `${error.data.description}${error.data.errorId ? ` (${error.data.errorId})` : ""}`;
  const token = tokenErrorSchema.safeParse(parsed);
  if (token.success) return token.data.error_description ?? token.data.error;
  return type.includes("html") || text.trim() === "" ? `HTTP ${status}` : `HTTP ${status}: ${text}`;
}

/** The problem that a status is. */
export function problemOf(status: number): ArchiveProblem {
  if (status === 401) return "client";
  if (status === 403) return "forbidden";
  if (status === 409) return "conflict";
  return passingProblemOf(status) ?? (status >= 400 ? "refused" : "unreadable");
}

/** The problem that is over after a while by itself, from any service that answers with this status; null for any other status. */
export function passingProblemOf(status: number): ArchiveProblem | null {
  if (status === 429) return "busy";
  if (status === 408) return "timeout";
  return status >= 500 ? "broken" : null;
}

/** For how many milliseconds the sender of an answer wants to be left in peace: by seconds, or until a moment. 0 when it does not say. */
export function retryAfterOf(header: string | null, now: number): number {
  if (header === null) return 0;
  const milliseconds = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
/** The problem that a request without an answer is. */
export function failureOf(error: unknown, unreachable: "unreachable" | "token_unreachable"): ArchiveError {
  if (isArchiveError(error)) return error;
  if (error instanceof Error && error.name === "TimeoutError") return new ArchiveError("timeout");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new ArchiveError(unreachable, code);
}
