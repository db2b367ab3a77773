import "server-only";
import { visibleTo } from "@/lib/features/job/policy";
import { inTransaction } from "@/lib/features/unit-of-work";
import { inviteAll } from "@/lib/features/user/commands/add-users";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import { lockName } from "@/lib/platform/locks";
import { findUninvited } from "../queries/count-uninvited";

/**
 * Mails an invitation to everybody whom one of somebody's own imports made and nobody has invited yet; of those only who may enter, and is
 * within their reach; the others can be invited by a later call. Throws "not found" for any other job. A second call invites nobody again.
 */
export async function inviteImported(actor: Actor, { jobId }: { jobId: number }): Promise<{ invited: number }> {
  return inTransaction(actor, async (work) => {
    const { tx } = work;
    await lockName(tx, "imports");
    const file = await tx.importFile.findFirst({ where: { jobId, job: { state: "done", ...visibleTo(actor) } } });
    if (!file) throw notFound();
    const { invitable, others } = await findUninvited(tx, actor, file.uninvited);
    await inviteAll(work, invitable);
    await tx.importFile.update({ where: { jobId }, data: { uninvited: others } });
    return { invited: invitable.length };
  });
}
