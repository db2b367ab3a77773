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
