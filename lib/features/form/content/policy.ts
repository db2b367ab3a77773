import { permission } from "@/lib/platform/http/contract";
import type { Prisma } from "@/prisma/generated/client";

export const access = permission("view_questions_in_report");

/** The forms and versions that are built here: those of reports. Who may build them has `view_questions_in_report` (SPEC §6). */
export const buildableForms = { kind: "report" } as const satisfies Prisma.FormWhereInput;

export const buildableVersions = { form: buildableForms } satisfies Prisma.FormVersionWhereInput;
