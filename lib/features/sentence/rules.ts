import { limits } from "@/lib/platform/limits";

/** How long a sentence may be, in characters, and how many a person may keep. */
export const sentenceLimits = { textLength: limits.contentLength, perPerson: 100 } as const;

/** Two sentences are the same when they differ only in case and spacing. */
export const sameness = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
