import { z } from "zod";

const address = z.url({ protocol: /^https?$/ }).optional();
const code = z.string().trim().min(1).max(100);
/** An id of the archive. */
const archiveId = z.string().regex(/^\d+$/, "must be the number that the archive gave it").optional();

/** The settings of the archive, Documaster. All that it needs, or none. */
export const archiveSettings = {
  DOCUMASTER_URL: address,
  DOCUMASTER_TOKEN_URL: address,
  DOCUMASTER_CLIENT_ID: z.string().optional(),
  DOCUMASTER_CLIENT_SECRET: z.string().optional(),
  DOCUMASTER_SCOPE: z.string().optional(),
  DOCUMASTER_SYSTEM: code.default("Practicum"),
  DOCUMASTER_SERIES: archiveId,
  DOCUMASTER_CLASS: archiveId,
  DOCUMASTER_UNIT: code.optional(),
  DOCUMASTER_SCREENING: code.optional(),
  DOCUMASTER_DOCUMENT_TYPE: code.optional(),
  DOCUMASTER_RECORD_TYPE: code.default("X"),
  DOCUMASTER_PARTY_TYPE: code.default("IA"),
};

/** The settings without which there is no archive. */
export const neededSettings = [
  "DOCUMASTER_URL",
  "DOCUMASTER_TOKEN_URL",
  "DOCUMASTER_CLIENT_ID",
  "DOCUMASTER_CLIENT_SECRET",
  "DOCUMASTER_SERIES",
  "DOCUMASTER_CLASS",
  "DOCUMASTER_UNIT",
  "DOCUMASTER_SCREENING",
] as const;

type Given = { [name in (typeof neededSettings)[number]]?: string | undefined } & { DEMO: boolean };

/** Half an archive is none, and outside of the demo the secret and the documents travel encrypted only. */
export function checkArchiveSettings(given: Given, context: z.RefinementCtx): void {
  const named = neededSettings.filter((name) => given[name] !== undefined);
  for (const name of neededSettings)
    if (named.length > 0 && !named.includes(name))
      context.addIssue({ code: "custom", path: [name], message: `is needed beside ${named[0]}` });
  for (const name of ["DOCUMASTER_URL", "DOCUMASTER_TOKEN_URL"] as const) {
    const address = given[name] === undefined ? null : new URL(given[name]);
    if (!given.DEMO && address?.protocol === "http:")
      context.addIssue({ code: "custom", path: [name], message: "must begin with https:" });
    // The address is shown to administrators.
    if (address?.username || address?.password)
      context.addIssue({ code: "custom", path: [name], message: "must not contain a name or a password" });
  }
}
