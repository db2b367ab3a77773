import "server-only";
import { visibleTo } from "@/lib/features/job/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Somebody's own imports of one of their previews. */
export const importsOf = (actor: Actor, previewId: number): Prisma.BackgroundJobWhereInput => ({
  AND: [visibleTo(actor), { kind: "import", subject: "import", input: { path: ["previewId"], equals: previewId } }],
});

/** The import that came of one of somebody's own previews, and when it ended (ISO); null when it was not imported. */
export async function findImported(
  actor: Actor,
  { previewId }: { previewId: number },
): Promise<{ jobId: number; at: string } | null> {
  const job = await db.backgroundJob.findFirst({ where: { ...importsOf(actor, previewId), state: "done" } });
  return job?.finishedAt ? { jobId: job.id, at: job.finishedAt.toISOString() } : null;
}
