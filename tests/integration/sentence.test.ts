import { describe, expect, it } from "vitest";
import { removeSentence, saveSentence } from "@/lib/features/sentence/commands";
import { listSentences } from "@/lib/features/sentence/queries";
import { sentenceLimits } from "@/lib/features/sentence/rules";
import { writableDb as db } from "@/lib/platform/db";
import { makeSentence } from "../factories/sentence";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { atOnce } from "../support/at-once";
import { refusalOf } from "../support/refusal";

const writers = ["Supervisor", "SecondarySupervisor", "Teacher"] as const;
const actorWith = async (role: Parameters<typeof makeUser>[1]) => actAs(await makeUser(db, role));

describe("a sentence", () => {
  it.each(writers)("is saved, changed and removed by a %s, the latest first", async (role) => {
    const actor = await actorWith(role);
    const first = await saveSentence(actor, { text: "Well observed" });
    const second = await saveSentence(actor, { text: "Ask sooner" });
    await saveSentence(actor, { sentenceId: first.sentenceId, text: "Very well observed" });
    expect(await listSentences(actor)).toEqual([second, { ...first, text: "Very well observed" }]);
    // The second time because the answer was lost.
    for (const { sentenceId } of [second, second]) expect(await removeSentence(actor, { sentenceId })).toEqual({});
    expect(await listSentences(actor)).toEqual([{ ...first, text: "Very well observed" }]);
  });

  it("is its owner's alone", async () => {
    const owner = await actorWith("Supervisor");
    const { id: sentenceId } = await makeSentence(db, owner.id, "Mine");
    for (const role of writers) {
      const other = await actorWith(role);
      expect(await listSentences(other)).toEqual([]);
      for (const attempt of [
        () => saveSentence(other, { sentenceId, text: "Theirs" }),
        () => removeSentence(other, { sentenceId }),
      ])
        expect(await refusalOf(attempt())).toMatchObject({ kind: "notFound" });
    }
    expect(await listSentences(owner)).toEqual([{ sentenceId, text: "Mine" }]);
  });

  it.each(["Student", "Admin"] as const)("is refused to a %s, who writes no feedback", async (role) => {
    const actor = await actorWith(role);
    for (const attempt of [
      () => listSentences(actor),
      () => saveSentence(actor, { text: "Well done" }),
      () => removeSentence(actor, { sentenceId: 1 }),
    ])
      expect(await refusalOf(attempt())).toMatchObject({ kind: "forbidden" });
  });

  it("is saved once, ignoring case and spacing, also when it is sent twice in parallel", async () => {
    const actor = await actorWith("Teacher");
    const texts = ["Well observed", " well  observed", "WELL OBSERVED"];
    const outcomes = await atOnce(...texts.map((text) => saveSentence(actor, { text })));
    expect(outcomes.toSorted()).toEqual(["done", "invalid", "invalid"]);
    const { id: sentenceId } = await makeSentence(db, actor.id, "Another");
    expect(await refusalOf(saveSentence(actor, { sentenceId, text: "well observed" }))).toMatchObject({
      errors: { text: ["sentence.error_kept_already"] },
    });
    expect(await saveSentence(actor, { sentenceId, text: "ANOTHER" })).toEqual({ sentenceId, text: "ANOTHER" });
  });

  it("is one too many after a hundred, and another person's do not count", async () => {
    const actor = await actorWith("Supervisor");
    const data = Array.from({ length: sentenceLimits.perPerson - 1 }, (_, index) => ({ text: `Sentence ${index}` }));
    await db.sentence.createMany({ data: data.map((row) => ({ ...row, ownerId: actor.id })) });
    await makeSentence(db, (await actorWith("Supervisor")).id);
    const { sentenceId } = await saveSentence(actor, { text: "The hundredth" });
    expect(await refusalOf(saveSentence(actor, { text: "One more" }))).toMatchObject({
      key: "sentence.error_too_many",
    });
    expect(await saveSentence(actor, { sentenceId, text: "Still the hundredth" })).toHaveProperty("sentenceId");
  });
});
