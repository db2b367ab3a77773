import "server-only";
import { z } from "zod";
import { mailAgain } from "@/lib/features/notification/commands/queue-mails";
import { inTransaction } from "@/lib/features/unit-of-work";
import { dropMails } from "@/lib/platform/jobs/drop-mails";
import { defineTask } from "@/lib/platform/jobs/task";

const personSchema = z.object({ id: z.number(), email: z.string(), username: z.string(), fullName: z.string() });

/** Removes mails about erased people that were being sent when these were erased, and have failed since; what else is in them is mailed again. */
export const dropMailsAgain = defineTask(
  z.object({ people: z.array(personSchema), jobIds: z.array(z.string()) }),
  ({ people, jobIds }) =>
    inTransaction(null, async ({ tx }) => mailAgain(tx, await dropMails(tx, people, new Set(jobIds)))),
);
