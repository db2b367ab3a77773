import { describe, expect, it } from "vitest";
import { mergeAccountSupervisor } from "@/lib/features/merge/commands/merge-accounts";
import { undoMerge } from "@/lib/features/merge/commands/undo-merge";
import { decisions } from "@/lib/features/merge/rules";
import { writableDb as db } from "@/lib/platform/db";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { allRows, countReferences, leaveEverywhere, listReferences } from "../../support/every-reference";

const makePair = async () => {
  const [kept, merged] = [await makeUser(db, "Supervisor"), await makeUser(db, "SecondarySupervisor")];
  await leaveEverywhere(merged);
  return { actor: await actAs(await makeUser(db, "Admin")), kept, merged };
};

describe("every reference to an account", () => {
  it("has a decision about what becomes of it in a merge", async () => {
    expect(Object.keys(decisions).toSorted()).toEqual(await listReferences());
  });

  it("moves, stays or ends as decided", async () => {
    const { actor, kept, merged } = await makePair();
    const [before, beforeKept] = [await countReferences(merged.id), await countReferences(kept.id)];
    const none = Object.keys(before).filter((reference) => before[reference] === 0);
    expect(none, "nothing of these is made, so nothing is seen").toEqual([]);
    expect(Object.values(beforeKept).every((count) => count === 0)).toBe(true);

    await mergeAccountSupervisor(actor, { keepUserId: kept.id, mergeUserId: merged.id });
    const [after, afterKept] = [await countReferences(merged.id), await countReferences(kept.id)];
    for (const [reference, { does }] of Object.entries(decisions)) {
      const had = before[reference] ?? 0;
      // The merge itself names both accounts, and the merged one the other.
      const own = reference === "AccountMerge.mergedId" ? 1 : 0;
      const ofKept = ["User.mergedIntoId", "AccountMerge.keptId"].includes(reference) ? 1 : 0;
      const expected = {
        moves: { ofMerged: 0, ofKept: had + ofKept },
        stays: { ofMerged: had + own, ofKept },
        // A session's row stays, and is over.
        ends: { ofMerged: reference === "Session.userId" ? had : 0, ofKept: 0 },
      }[does];
      expect({ ofMerged: after[reference], ofKept: afterKept[reference] }, reference).toEqual(expected);
    }
    expect(await db.session.count({ where: { userId: merged.id, revokedAt: null } })).toBe(0);
  });

  it("is as before, byte by byte, when the merge is undone", async () => {
    const { actor, kept, merged } = await makePair();
    const before = await allRows();
    const { mergeId } = await mergeAccountSupervisor(actor, { keepUserId: kept.id, mergeUserId: merged.id });
    expect(await allRows()).not.toEqual(before);
    await undoMerge(actor, { mergeId: mergeId ?? 0 });
    expect(await allRows()).toEqual(before);
  });
});
