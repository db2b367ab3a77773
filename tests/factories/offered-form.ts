import type { FormKind, PrismaClient } from "@/prisma/generated/client";
import { unique } from "./unique";

/** A form with published versions, each with one question, and if wanted a draft after them. */
export async function makeOfferedForm(
  db: PrismaClient,
  kind: FormKind,
  { versions = 1, hasDraft = false, isArchived = false } = {},
): Promise<{ formId: number; name: string; versionIds: number[] }> {
  const name = unique(`${kind} form`);
  const form = await db.form.create({ data: { kind, name, archivedAt: isArchived ? new Date() : null } });
  const numbers = Array.from({ length: versions + Number(hasDraft) }, (_, index) => index + 1);
  const versionIds: number[] = [];
  for (const number of numbers) {
    const publishedAt = number <= versions ? new Date() : null;
    const version = await db.formVersion.create({ data: { formId: form.id, number, publishedAt } });
    versionIds.push(version.id);
  }
  return { formId: form.id, name, versionIds };
}
