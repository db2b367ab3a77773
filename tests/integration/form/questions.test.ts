import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getFormContent } from "@/lib/features/form/content/queries";
import { noTexts } from "@/lib/features/form/content/rules";
import {
  deleteQuestion,
  moveQuestion,
  restoreQuestion,
  saveContentQuestion,
  saveFormHelp,
  saveLinkContentQuestion,
  saveRatingScale,
} from "@/lib/features/form/editing/commands";
import { getFormQuestion } from "@/lib/features/form/editing/queries";
import type { SaveContentQuestionInput } from "@/lib/features/form/editing/schema";
import { formEditorSchema } from "@/lib/features/form/editing/schema";
import { publishForm } from "@/lib/features/form/publishing/commands";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { holdSchool, school } from "@/lib/platform/i18n/school-texts";
import { type MadeDraft, makeDraft } from "../../factories/form-draft";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

let admin: Actor;
let draft: MadeDraft;
beforeEach(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
  draft = await makeDraft(db);
});

const nb = (text: string) => ({ ...noTexts(), nb: text });
const at = (revision = 0) => ({ versionId: draft.versionId, revision });
const question = (given: Partial<SaveContentQuestionInput> = {}): SaveContentQuestionInput => ({
  ...at(),
  tab: 1,
  viewPoint: 1,
  parentId: null,
  type: "text",
  isCompulsory: false,
  showCheckbox: false,
  texts: nb("Nytt spørsmål"),
  ...given,
});
const stored = (id: number) => db.question.findUniqueOrThrow({ where: { id }, include: { texts: true } });
const inOrder = async (where: { tab: number; parentId: number | null }) => {
  const found = await db.question.findMany({
    where: { versionId: draft.versionId, ...where },
    orderBy: { questionOrder: "asc" },
  });
  return found.map(({ id, questionOrder }) => [id, questionOrder]);
};

describe("a question", () => {
  it("is added last at its place, in the languages that were given", async () => {
    const texts = { ...nb("Hva lærte du?"), en: "What did you learn?" };
    const saved = await saveContentQuestion(admin, question({ texts, isCompulsory: true }));
    expect(saved).toEqual({ revision: 1, questionId: expect.any(Number) });
    expect(await stored(saved.questionId)).toMatchObject({ isCompulsory: true, depth: 0, questionOrder: 3 });
    const { texts: rows } = await stored(saved.questionId);
    expect(rows.map(({ language, text }) => [language, text]).toSorted()).toEqual([
      ["en", "What did you learn?"],
      ["nb", "Hva lærte du?"],
    ]);
  });

  it("that is text only is never compulsory, because it cannot be answered", async () => {
    const heading = question({ type: "checkbox", showCheckbox: false, isCompulsory: true });
    const { questionId } = await saveContentQuestion(admin, heading);
    expect(await stored(questionId)).toMatchObject({ type: "checkbox", isCompulsory: false });
  });

  it("is nested in the area of the one above it", async () => {
    const { questionId } = await saveContentQuestion(
      admin,
      question({ parentId: draft.questions.choice, tab: 3, viewPoint: 6 }),
    );
    expect(await stored(questionId)).toMatchObject({
      parentId: draft.questions.choice,
      depth: 1,
      viewPoint: 1,
      tab: 3,
    });
  });

  it("is changed in place, keeping its key, place and link", async () => {
    const { choice } = draft.questions;
    const before = await stored(choice);
    const type = "checkbox";
    await saveContentQuestion(admin, question({ questionId: choice, type, showCheckbox: true, texts: nb("Annet") }));
    expect(await stored(choice)).toMatchObject({ key: before.key, questionOrder: 1, texts: [{ text: "Annet" }] });
  });

  it("that gets another place becomes the last there, and what is under it follows", async () => {
    const { choice, nested, text } = draft.questions;
    const moved = { questionId: choice, type: "checkbox" as const, viewPoint: 4 };
    await saveContentQuestion(admin, question(moved));
    expect(await stored(nested)).toMatchObject({ viewPoint: 4, tab: 2, parentId: choice });
    expect(await stored(text)).toMatchObject({ questionOrder: 1 });
  });

  it("is bad input under a text, of another type with questions under it, and one too many", async () => {
    const { choice, text } = draft.questions;
    expect(await refusalOf(saveContentQuestion(admin, question({ parentId: text })))).toMatchObject({
      kind: "invalid",
      errors: { parentId: ["form.error_nest_parent"] },
    });
    expect(await refusalOf(saveContentQuestion(admin, question({ questionId: choice })))).toMatchObject({
      errors: { type: ["form.error_has_nested"] },
    });
    await db.question.createMany({
      data: Array.from({ length: 497 }, (_, index) => ({
        versionId: draft.versionId,
        tab: 3,
        viewPoint: 1,
        questionOrder: index + 1,
        type: "text" as const,
      })),
    });
    expect(await refusalOf(saveContentQuestion(admin, question()))).toMatchObject({ key: "form.error_too_many" });
  });

  it("is not found in another version, as one above it is not", async () => {
    const other = await makeDraft(db);
    const { text } = other.questions;
    for (const work of [
      () => saveContentQuestion(admin, question({ questionId: text })),
      () => saveContentQuestion(admin, question({ parentId: other.questions.choice })),
      () => deleteQuestion(admin, { ...at(), questionId: text }),
      () => moveQuestion(admin, { ...at(), questionId: text, parentId: null, tab: 1, viewPoint: 1, position: 0 }),
    ])
      expect(await refusalOf(work())).toMatchObject({ kind: "notFound" });
    expect(await db.question.count({ where: { versionId: draft.versionId } })).toBe(3);
  });
});

describe("a link", () => {
  const link = { showLink: true, linkUrl: "https://school.example/plan", link_content: nb("Planen") };

  it("is stored with its text and appears with the question in reports", async () => {
    const { text } = draft.questions;
    expect(await saveLinkContentQuestion(admin, { questionId: text, revision: 0, ...link })).toEqual({ revision: 1 });
    const { questions } = await getFormContent(draft.versionId, "en");
    expect(questions.find(({ id }) => id === text)).toMatchObject({
      text: "Plan",
      showLink: true,
      linkUrl: link.linkUrl,
      linkContent: "Planen",
    });
  });

  it("is bad input without a target or a text, and not found without a question", async () => {
    const save = (given: object) =>
      saveLinkContentQuestion(admin, { questionId: draft.questions.text, revision: 0, ...link, ...given });
    expect(await refusalOf(save({ linkUrl: "" }))).toMatchObject({ errors: { linkUrl: ["validation.required"] } });
    expect(await refusalOf(save({ link_content: noTexts() }))).toMatchObject({
      errors: { "link_content.nb": ["validation.required"] },
    });
    expect(await refusalOf(save({ questionId: 2_000_000_000 }))).toMatchObject({ kind: "notFound" });
    expect(await save({ showLink: false, linkUrl: "", link_content: noTexts() })).toEqual({ revision: 1 });
  });
});

describe("while Norwegian is out of use", () => {
  const before = school();
  beforeEach(() =>
    holdSchool({ ...before, standard: "en", active: before.active.filter(({ code }) => code !== "nb") }),
  );
  afterEach(() => holdSchool(before));

  it("a question and its link are written in the first language in use, and the draft is published", async () => {
    const en = (text: string) => ({ ...noTexts(), en: text });
    const { questionId } = await saveContentQuestion(admin, question({ texts: en("What did you learn?") }));
    const link = { questionId, revision: 1, showLink: true, linkUrl: "https://school.example/plan" };
    await saveLinkContentQuestion(admin, { ...link, link_content: en("The plan") });
    expect((await getFormQuestion(admin, at())).problems).toEqual([]);
    expect(await publishForm(admin, at(2))).toMatchObject({ number: 1 });
  });

  it("a text that is missing in that language is bad input there", async () => {
    expect(await refusalOf(saveContentQuestion(admin, question({ texts: noTexts() })))).toMatchObject({
      errors: { "texts.en": ["validation.required"] },
    });
    expect(
      await refusalOf(
        saveLinkContentQuestion(admin, {
          questionId: draft.questions.text,
          revision: 0,
          showLink: true,
          linkUrl: "https://school.example/plan",
          link_content: noTexts(),
        }),
      ),
    ).toMatchObject({ errors: { "link_content.en": ["validation.required"] } });
  });
});

describe("moving", () => {
  it("renumbers the neighbours here and there without gaps", async () => {
    const { choice, text } = draft.questions;
    const top = { parentId: null, tab: 1, viewPoint: 1 };
    await moveQuestion(admin, { ...at(), questionId: text, ...top, position: 0 });
    expect(await inOrder({ tab: 1, parentId: null })).toEqual([
      [text, 1],
      [choice, 2],
    ]);
    await moveQuestion(admin, { ...at(1), questionId: text, parentId: choice, tab: 2, viewPoint: 1, position: 0 });
    expect(await inOrder({ tab: 1, parentId: null })).toEqual([[choice, 1]]);
    expect(await inOrder({ tab: 2, parentId: choice })).toEqual([
      [text, 1],
      [draft.questions.nested, 2],
    ]);
  });

  it("is bad input under itself, under what is under it, and under a text", async () => {
    const { choice, nested, text } = draft.questions;
    await db.question.update({ where: { id: nested }, data: { type: "checkbox" } });
    const move = (questionId: number, parentId: number) =>
      refusalOf(moveQuestion(admin, { ...at(), questionId, parentId, tab: 1, viewPoint: 1, position: 0 }));
    expect(await move(choice, choice)).toMatchObject({ key: "form.error_nest_itself" });
    expect(await move(choice, nested)).toMatchObject({ key: "form.error_nest_itself" });
    expect(await move(choice, text)).toMatchObject({ key: "form.error_nest_parent" });
  });
});

describe("deleting", () => {
  it("takes what is nested along and says how many that were", async () => {
    const { choice, text } = draft.questions;
    expect(await deleteQuestion(admin, { ...at(), questionId: choice })).toEqual({ revision: 1, deleted: 2 });
    expect(await inOrder({ tab: 1, parentId: null })).toEqual([[text, 1]]);
    expect(await db.question.count({ where: { versionId: draft.versionId } })).toBe(1);
  });
});

describe("restoring", () => {
  const everything = async () => {
    const { revision: _, ...editor } = await getFormQuestion(admin, at());
    return editor;
  };

  it("brings a question back with what was nested under it, its texts, settings and place", async () => {
    const { choice, nested } = draft.questions;
    await saveContentQuestion(
      admin,
      question({
        ...at(),
        questionId: nested,
        parentId: choice,
        tab: 2,
        isCompulsory: true,
        texts: { ...nb("Hva?"), en: "What?" },
      }),
    );
    await saveLinkContentQuestion(admin, {
      questionId: choice,
      revision: 1,
      showLink: true,
      linkUrl: "https://example.org",
      link_content: nb("Les mer"),
    });
    const before = await everything();
    await deleteQuestion(admin, { ...at(2), questionId: choice });
    expect(await restoreQuestion(admin, { ...at(3), questionId: choice })).toEqual({ revision: 4, isAtItsPlace: true });
    expect(await everything()).toEqual(before);
    expect(await refusalOf(restoreQuestion(admin, { ...at(4), questionId: choice }))).toMatchObject({
      kind: "notFound",
    });
  });

  it("loses nothing when somebody else changed the draft meanwhile", async () => {
    const { choice, text } = draft.questions;
    await deleteQuestion(admin, { ...at(), questionId: choice });
    const { questionId: added } = await saveContentQuestion(admin, question(at(1)));
    expect(await refusalOf(restoreQuestion(admin, { ...at(1), questionId: choice }))).toMatchObject({
      kind: "conflict",
      revision: 2,
    });
    expect(await restoreQuestion(admin, { ...at(2), questionId: choice })).toEqual({ revision: 3, isAtItsPlace: true });
    expect(await inOrder({ tab: 1, parentId: null })).toEqual([
      [choice, 1],
      [text, 2],
      [added, 3],
    ]);
  });

  it("puts it last in its area when its parent is gone", async () => {
    const { choice, nested } = draft.questions;
    await deleteQuestion(admin, { ...at(), questionId: nested });
    await deleteQuestion(admin, { ...at(1), questionId: choice });
    const restored = await restoreQuestion(admin, { ...at(2), questionId: nested });
    expect(restored).toEqual({ revision: 3, isAtItsPlace: false });
    expect(await stored(nested)).toMatchObject({ parentId: null, depth: 0, tab: 2, questionOrder: 1 });
    expect(await restoreQuestion(admin, { ...at(3), questionId: choice })).toMatchObject({ isAtItsPlace: true });
  });

  it("is over when the draft is published", async () => {
    const { choice, text } = draft.questions;
    await deleteQuestion(admin, { ...at(), questionId: choice });
    await publishForm(admin, at(1));
    expect(await refusalOf(restoreQuestion(admin, { ...at(2), questionId: choice }))).toMatchObject({
      key: "form.error_published",
    });
    expect(await db.formVersion.findUniqueOrThrow({ where: { id: draft.versionId } })).toMatchObject({ removed: [] });
    expect(await inOrder({ tab: 1, parentId: null })).toEqual([[text, 1]]);
  });
});

describe("a version in editing", () => {
  it("is answered with the tree and the names of a report's questions, its texts in every language", async () => {
    const { choice, nested, text } = draft.questions;
    const { questions } = formEditorSchema.parse(await getFormQuestion(admin, at()));
    expect(questions).toMatchObject([
      { id: choice, parent_id: null, depth: 0, question_order: 1, is_compulsory: false, show_checkbox: true },
      { id: text, value: { nb: expect.any(String), en: expect.any(String) }, link_content: noTexts(), link_url: null },
    ]);
    expect(questions[0]?.subItem).toMatchObject([{ id: nested, parent_id: choice, depth: 1, subItem: [] }]);
  });
});

describe("help and scale", () => {
  it("are stored in their languages, and gone when emptied", async () => {
    await saveFormHelp(admin, { ...at(), tab: 2, texts: nb("Skriv kort.") });
    await saveRatingScale(admin, { ...at(1), steps: 3, anchors: [nb("lite"), nb("noe"), nb("mye")] });
    const { help, scale, revision } = await getFormQuestion(admin, at());
    expect(revision).toBe(2);
    expect(help.map(({ texts }) => texts.nb)).toEqual(["", "Skriv kort.", ""]);
    expect(scale).toMatchObject({ steps: 3, own: true, anchors: [{ step: 1, texts: nb("lite") }, {}, {}] });
    expect((await getFormContent(draft.versionId, "pt")).scale).toEqual([
      { step: 1, anchor: "lite" },
      { step: 2, anchor: "noe" },
      { step: 3, anchor: "mye" },
    ]);
    await saveFormHelp(admin, { ...at(2), tab: 2, texts: noTexts() });
    await saveRatingScale(admin, { ...at(3), steps: 4, anchors: Array.from({ length: 4 }, noTexts) });
    expect(await db.tabHelp.count({ where: { versionId: draft.versionId } })).toBe(0);
    expect(await db.ratingAnchor.count({ where: { versionId: draft.versionId } })).toBe(0);
    expect((await getFormContent(draft.versionId, "en")).scale.map(({ anchor }) => anchor)).toEqual([
      "not yet",
      "with support",
      "good",
      "very good",
    ]);
  });
});

describe("what is sent again because its answer was lost", () => {
  const sendId = () => crypto.randomUUID();
  const countQuestions = () => db.question.count({ where: { versionId: draft.versionId } });

  it("adds a question once, in the words that it is sent with last", async () => {
    const added = question({ sendId: sendId() });
    const first = await saveContentQuestion(admin, added);
    const second = await saveContentQuestion(admin, { ...added, texts: nb("Med andre ord") });
    expect(second).toEqual({ revision: 2, questionId: first.questionId });
    expect(await countQuestions()).toBe(4);
    expect(await stored(first.questionId)).toMatchObject({ key: added.sendId, texts: [{ text: "Med andre ord" }] });
  });

  it("is a conflict when somebody else has changed the draft since, and then changes what was added", async () => {
    const added = question({ sendId: sendId() });
    const { questionId } = await saveContentQuestion(admin, added);
    const other = await actAs(await makeUser(db, "Admin"));
    await deleteQuestion(other, { ...at(1), questionId: draft.questions.text });
    expect(await refusalOf(saveContentQuestion(admin, added))).toMatchObject({ kind: "conflict", revision: 2 });
    expect(await saveContentQuestion(admin, { ...added, revision: 2 })).toEqual({ revision: 3, questionId });
    expect(await countQuestions()).toBe(3);
  });

  it("moves, deletes and restores once, and is answered as the first time", async () => {
    const { choice, text } = draft.questions;
    const place = { parentId: null, tab: 1, viewPoint: 1, position: 0 };
    const work = [
      () => {
        const input = { ...at(), questionId: text, ...place, sendId: sendId() };
        return () => moveQuestion(admin, input);
      },
      () => {
        const input = { ...at(1), questionId: choice, sendId: sendId() };
        return () => deleteQuestion(admin, input);
      },
      () => {
        const input = { ...at(2), questionId: choice, sendId: sendId() };
        return () => restoreQuestion(admin, input);
      },
    ];
    for (const make of work) {
      const send = make();
      expect(await send()).toEqual(await send());
    }
    expect((await getFormQuestion(admin, at())).revision).toBe(3);
    expect(await db.auditEntry.count({ where: { action: "form.change", entityId: draft.formId } })).toBe(3);
    expect(await inOrder({ tab: 1, parentId: null })).toEqual([
      [text, 1],
      [choice, 2],
    ]);
  });

  it("by somebody else with the same id is a call of its own", async () => {
    const moved = {
      questionId: draft.questions.text,
      parentId: null,
      tab: 1,
      viewPoint: 1,
      position: 0,
      sendId: sendId(),
    };
    await moveQuestion(admin, { ...at(), ...moved });
    const other = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(moveQuestion(other, { ...at(), ...moved }))).toMatchObject({ kind: "conflict" });
  });
});

describe("every change", () => {
  const changes: [string, (revision: number, versionId: number, ids: MadeDraft["questions"]) => Promise<unknown>][] = [
    ["adding", (revision, versionId) => saveContentQuestion(admin, question({ versionId, revision }))],
    ["help", (revision, versionId) => saveFormHelp(admin, { versionId, revision, tab: 1, texts: nb("a") })],
    [
      "the scale",
      (revision, versionId) =>
        saveRatingScale(admin, { versionId, revision, steps: 3, anchors: [nb("a"), nb("b"), nb("c")] }),
    ],
    ["deleting", (revision, versionId, { text }) => deleteQuestion(admin, { versionId, revision, questionId: text })],
    [
      "moving",
      (revision, versionId, { text }) =>
        moveQuestion(admin, {
          versionId,
          revision,
          questionId: text,
          parentId: null,
          tab: 1,
          viewPoint: 1,
          position: 0,
        }),
    ],
    [
      "a link",
      (revision, _, { text }) =>
        saveLinkContentQuestion(admin, {
          questionId: text,
          revision,
          showLink: false,
          linkUrl: "",
          link_content: noTexts(),
        }),
    ],
  ];

  it.each(changes)(
    "%s is recorded, conflicts with a later change and leaves published versions alone",
    async (_, change) => {
      expect(await change(0, draft.versionId, draft.questions)).toMatchObject({ revision: 1 });
      const entries = await db.auditEntry.findMany({ where: { action: "form.change", entityId: draft.formId } });
      expect(entries).toMatchObject([{ actorId: admin.id, after: { versionId: draft.versionId, revision: 1 } }]);
      const again = await makeDraft(db, { revision: 5 });
      expect(await refusalOf(change(4, again.versionId, again.questions))).toMatchObject({
        kind: "conflict",
        revision: 5,
      });
      const published = await makeDraft(db, { publishedAt: new Date() });
      expect(await refusalOf(change(0, published.versionId, published.questions))).toMatchObject({
        kind: "invalid",
        key: "form.error_published",
      });
      expect(await db.question.count({ where: { versionId: published.versionId } })).toBe(3);
    },
  );

  it("of two in parallel succeeds for one, and is a conflict for the other", async () => {
    for (let revision = 0; revision < 5; revision += 1) {
      const refused = await refusalsAtOnce(
        saveContentQuestion(admin, question({ revision, texts: nb("ene") })),
        moveQuestion(admin, {
          ...at(revision),
          questionId: draft.questions.text,
          parentId: null,
          tab: 1,
          viewPoint: 1,
          position: 0,
        }),
      );
      expect(refused).toMatchObject([{ kind: "conflict", revision: revision + 1 }]);
      const numbers = (await inOrder({ tab: 1, parentId: null })).map(([, order]) => order);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});
