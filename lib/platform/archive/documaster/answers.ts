import "server-only";
import { z } from "zod";
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
  const parsed = parsedJson(text);
  const error = errorSchema.safeParse(parsed);
  if (error.success) return `${error.data.description}${error.data.errorId ? ` (${error.data.errorId})` : ""}`;
  const token = tokenErrorSchema.safeParse(parsed);
  if (token.success) return token.data.error_description ?? token.data.error;
  return type.includes("html") || text.trim() === "" ? `HTTP ${status}` : `HTTP ${status}: ${text}`;
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The problem that a status is. */
export function problemOf(status: number): ArchiveProblem {
  if (status === 401) return "client";
  if (status === 403) return "forbidden";
  if (status === 409) return "conflict";
  if (status === 429 || status >= 500) return "broken";
  return status >= 400 ? "refused" : "unreadable";
}

/** The problem that a request without an answer is. */
export function failureOf(error: unknown, unreachable: "unreachable" | "token_unreachable"): ArchiveError {
  if (isArchiveError(error)) return error;
  if (error instanceof Error && error.name === "TimeoutError") return new ArchiveError("timeout");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new ArchiveError(unreachable, code);
}
