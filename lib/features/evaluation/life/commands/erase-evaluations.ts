import "server-only";
import type { Tx } from "@/lib/platform/db";
import { withRecordToKeep } from "../policy";

/**
 * Deletes the evaluations of some placements whose record need not be kept, inside a change that erases their student.
 * @param alsoKept evaluations that are kept although nothing here says that they were decided; "all" keeps every one
 */
export async function eraseEvaluations(
  tx: Tx,
  placementIds: readonly number[],
  alsoKept: readonly number[] | "all",
): Promise<void> {
  if (alsoKept === "all") return;
  const evaluation = {
    placementId: { in: [...placementIds] },
    NOT: { OR: [withRecordToKeep, { id: { in: [...alsoKept] } }] },
  };
  // A signature by a link holds the link.
  await tx.signedContent.deleteMany({ where: { evaluation } });
  await tx.evaluation.deleteMany({ where: evaluation });
}

/** Removes mail addresses from invitations to sign that are over, inside a change that erases who has them. */
export async function eraseSignLinkAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.signLink.updateMany({ where: { email: { in: [...emails], mode: "insensitive" } }, data: { email: "" } });
}

/**
 * Deletes what was begun in the evaluations of some placements and never handed over, inside a change that has made sure that they are
 * done and their time is over. Gives how many parts and notices it was.
 */
export async function deleteDraftsOf(tx: Tx, placementIds: readonly number[]): Promise<number> {
  const evaluation = { placementId: { in: [...placementIds] } };
  const begun = await tx.evaluationPart.findMany({
    where: { evaluation, submittedAt: null, answers: { some: {} } },
    select: { id: true },
  });
  await tx.evaluationAnswer.deleteMany({ where: { partId: { in: begun.map(({ id }) => id) } } });
  const notices = await tx.dangerNotice.deleteMany({ where: { evaluation, givenAt: null } });
  return begun.length + notices.count;
}
