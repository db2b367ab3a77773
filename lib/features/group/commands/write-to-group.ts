import "server-only";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { asLocale } from "@/lib/platform/i18n/school-texts";
import { lockName } from "@/lib/platform/locks";
import { sendMails } from "@/lib/platform/mail/send-mail";
import { within } from "@/lib/platform/sql";
import { editableBy } from "../policy";
import { recipientsOf } from "../queries/get-group";
import type { GroupAudience, WriteToGroupInput } from "../schema";
import { assertOpen } from "./check-group";

/** What the record has of a mail, as far as its writer gets it again. */
const sentSchema = z.object({ count: z.number() });

const belongsTo: Record<GroupAudience, (person: { isStudent: boolean; isSupervisor: boolean }) => boolean> = {
  students: ({ isStudent }) => isStudent,
  supervisors: ({ isSupervisor }) => isSupervisor,
  all: () => true,
};

/**
 * Mails people of a group: each a mail alone, in the recipient's language around what was written, and answered to the writer. The record
 * has how many, not what was written. A call with the id of a mail that the writer has sent to the group sends nothing. Throws "not
 * found" for a group the person may not edit, bad input when it has ended, when nobody can be reached or the writer has no address for the answers.
 * @returns how many mails are sent, or were by the first call
 */
export async function writeToGroup(actor: Actor, input: WriteToGroupInput): Promise<{ count: number }> {
  const { groupId, sendId, to, subject, text } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    const where = { AND: [{ id: groupId }, editableBy(actor)] };
    const group = await tx.group.findFirst({ where, select: { name: true, endedAt: true } });
    if (!group) throw notFound();
    await lockName(tx, "mail to a group", `${actor.id} ${sendId}`);
    const sent = await sentBefore(tx, actor, "group.write", { entityId: groupId, sendId });
    if (sent) return sentSchema.parse(sent.after);
    assertOpen(group);
    const writer = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { fullName: true, email: true },
    });
    if (!writer.email) throw invalid("group.error_no_address");
    const reached = await recipientsOf(within(tx), actor.id, groupId).execute();
    const people = reached.filter(belongsTo[to]);
    if (people.length === 0) throw invalidAt("to", "group.error_nobody");
    await sendMails(
      tx,
      people.map(({ email, languageCode }) => ({
        to: email,
        locale: asLocale(languageCode),
        template: "group_message",
        values: { writer: writer.fullName, group: group.name },
        written: { subject, text },
        replyTo: { name: writer.fullName, address: writer.email },
        userId: actor.id,
      })),
    );
    await audit("group.write", groupId, { after: { to, sendId, count: people.length } });
    return { count: people.length };
  });
}
