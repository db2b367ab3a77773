import "server-only";
import { sql } from "kysely";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { within } from "@/lib/platform/sql";
import { giveAgain } from "../../life/commands/give-again";
import { contentIn, withoutAddresses, withoutWriting } from "../queries/stored-content";

/**
 * Deletes every report of some placements for good, with all that others have written in them, inside a change that erases their student:
 * a report is the student's own text, and the answers to it.
 */
export async function eraseReports(tx: Tx, placementIds: readonly number[]): Promise<void> {
  const where = { placementId: { in: [...placementIds] } };
  await tx.deletedReport.deleteMany({ where });
  await tx.report.deleteMany({ where });
}

/**
 * Deletes what people have written in the reports of others, inside a change that erases these people: their messages, and what was not handed in,
 * also in reports that were deleted and can be brought back; and why they deleted such reports. Of the latter also invitations lose their mail
 * addresses. Feedback that was given stays, also while it is being corrected: it is part of the student's report.
 */
export async function eraseWriting(
  work: Pick<Work, "tx" | "audit" | "notify">,
  { userIds, emails }: { userIds: readonly number[]; emails: readonly string[] },
): Promise<void> {
  const { tx } = work;
  const people = { in: [...userIds] };
  await giveAgain(work, { authorId: people });
  await tx.message.deleteMany({ where: { authorId: people } });
  await tx.reportPart.deleteMany({ where: { authorId: people, submittedAt: null } });
  // Who deleted it stays as a number, whose name is gone with the account.
  await tx.deletedReport.updateMany({ where: { deletedById: people }, data: { reason: null } });
  for (const { reportId, content } of await findDeletedNaming(tx, { userIds, emails })) {
    const stored = contentIn(content);
    const rest = withoutWriting(stored, new Set(userIds));
    const kept = withoutAddresses(rest?.content ?? stored, emails) ?? rest?.content;
    if (!kept) continue;
    await tx.deletedReport.update({ where: { reportId }, data: { content: kept } });
    if (!rest) continue;
    const gone = userIds.filter((userId) => !rest.authorIds.has(userId));
    await tx.deletedReportPerson.deleteMany({ where: { reportId, userId: { in: gone } } });
  }
}

/** The deleted reports in which people wrote or that have notifications of theirs, and those that have invitations to one of the addresses. */
const findDeletedNaming = (tx: Tx, { userIds, emails }: { userIds: readonly number[]; emails: readonly string[] }) => {
  const theirs = sql<number>`any(${userIds}::int[])`;
  const invited = emails.map((email) => email.toLowerCase());
  return within(tx)
    .selectFrom("DeletedReport as r")
    .where(({ exists, or, ref, selectFrom }) =>
      or([
        exists(
          selectFrom("DeletedReportPerson as person")
            .whereRef("person.reportId", "=", "r.reportId")
            .where("person.userId", "=", theirs)
            .select("person.userId"),
        ),
        sql<boolean>`exists (select from jsonb_array_elements(${ref("r.content")}->'notifications') as notification
          where (notification->>'recipientId')::int = ${theirs})`,
        sql<boolean>`exists (select from jsonb_array_elements(${ref("r.content")}#>'{report,guestLinks,create}') as link
          where lower(link->>'email') = any(${invited}::text[]))`,
      ]),
    )
    .orderBy("r.reportId")
    .select(["r.reportId", "r.content"])
    .execute();
};
