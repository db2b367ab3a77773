/** What those who run the product have to know after people were erased again in a restored database. */
export type ReplayNotice =
  | { kind: "kept" | "kept_unsure" | "waits"; userId: number; evaluationId: number }
  | { kind: "revived"; userId: number; erasedId: number }
  | { kind: "no_admin" };

/** A notice as one line for the console: numbers only. */
export function sentenceOf(notice: ReplayNotice): string {
  if (notice.kind === "no_admin")
    return "WARNING: no administrator is left who can enter. Make a new one: npm run create-admin -- MAIL NAME";
  if (notice.kind === "revived")
    return `WARNING: account ${notice.userId} can be used again: the restored data had it merged into the erased account ${notice.erasedId}, which was undone before the erasure. Give it its placements again, and close it if it was closed.`;
  const { kind, userId, evaluationId } = notice;
  if (kind === "waits")
    return `WARNING: account ${userId} is not erased again yet, because the document of evaluation ${evaluationId} needs the name and could not be made. The next start tries again.`;
  const why =
    kind === "kept"
      ? "it was decided when the account was erased"
      : "it may have been decided when the account was erased";
  return `WARNING: evaluation ${evaluationId} of the erased account ${userId} stays without its student's name: ${why}, and the restored data does not have the decision. Its final document may be in the archive or in the data that was replaced. Decide it again if it has to count here.`;
}
