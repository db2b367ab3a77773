import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getFormContent } from "@/lib/features/form/content/queries";
import { noTexts } from "@/lib/features/form/content/rules";
import { saveContentQuestion } from "@/lib/features/form/editing/commands";
import { getFormQuestion } from "@/lib/features/form/editing/queries";
import {
  archiveForm,
  copyForm,
  createForm,
  createFormDraft,
  discardFormDraft,
  publishForm,
  renameForm,
} from "@/lib/features/form/publishing/commands";
import { compareFormVersions, listForms } from "@/lib/features/form/publishing/queries";
import { createReport } from "@/lib/features/report/life/commands/create-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeForm } from "../../factories/form";
import { makeDraft } from "../../factories/form-draft";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { refusalOf } from "../../support/refusal";

let admin: Actor;
beforeEach(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
});

const nb = (text: string) => ({ ...noTexts(), nb: text });
const formIdOf = async (versionId: number) =>
  (await db.formVersion.findUniqueOrThrow({ where: { id: versionId } })).formId;
const auditOf = async (formId: number) =>
  (await db.auditEntry.findMany({ where: { entity: "form", entityId: formId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const compare = (beforeVersionId: number, afterVersionId: number) =>
  compareFormVersions(admin, { beforeVersionId, afterVersionId }, { locale: "nb" });

describe("a form", () => {
  it("is made with an empty draft, renamed, and on the record", async () => {
    const name = unique("form");
    const { formId, versionId, revision } = await createForm(admin, { kind: "report", name });
    expect(await getFormQuestion(admin, { versionId })).toMatchObject({
      formId,
      name,
      number: 1,
      revision,
      publishedAt: null,
      publishedVersionId: null,
      problems: [{ error: "form.error_no_questions", questionId: null }],
    });
    expect(await renameForm(admin, { formId, name: `${name} 2` })).toEqual({ name: `${name} 2` });
    expect(await auditOf(formId)).toEqual(["form.create", "form.change"]);
  });

  it("is archived and taken back, each time on the record, and its groups and reports go on with it", async () => {
    const scene = await makePlacement(db);
    const formId = await formIdOf(scene.group.form.versionId);
    const listed = async () => (await listForms(admin)).items.find((item) => item.formId === formId);
    expect(await listed()).toMatchObject({ archived: false });
    for (const archived of [true, true]) expect(await archiveForm(admin, { formId, archived })).toEqual({ archived });
    expect(await listed()).toMatchObject({ archived: true, versions: [{ groups: 1 }] });
    expect(await archiveForm(admin, { formId, archived: false })).toEqual({ archived: false });
    expect(await listed()).toMatchObject({ archived: false });
    expect(await auditOf(formId)).toEqual(["form.archive", "form.archive"]);
  });

  it("has a unique name, ignoring case", async () => {
    const name = unique("50 % form");
    const { formId } = await createForm(admin, { kind: "report", name });
    const { versionId } = await makeForm(db);
    const taken = { kind: "invalid", errors: { name: ["form.error_name_taken"] } };
    expect(await refusalOf(createForm(admin, { kind: "report", name: name.toUpperCase() }))).toMatchObject(taken);
    expect(await refusalOf(copyForm(admin, { versionId, name }))).toMatchObject(taken);
    expect(await refusalOf(renameForm(admin, { formId: await formIdOf(versionId), name }))).toMatchObject(taken);
    expect(await renameForm(admin, { formId, name: name.toUpperCase() })).toEqual({ name: name.toUpperCase() });
  });

  it("has a unique name, also of two made in parallel", async () => {
    const name = unique("form");
    const makeOne = () => createForm(admin, { kind: "report", name });
    expect((await atOnce(makeOne(), makeOne())).toSorted()).toEqual(["done", "invalid"]);
  });

  it("is listed with its versions and how much they are used", async () => {
    const scene = await makePlacement(db);
    const { form } = scene.group;
    await makeReport(db, scene);
    await makeGroup(db, { form, endDate: daysFromNow(-1) });
    const early = await makeGroup(db, { form });
    await db.group.update({ where: { id: early.id }, data: { endedAt: new Date() } });
    const formId = await formIdOf(form.versionId);
    const draft = await createFormDraft(admin, { formId });
    const item = (await listForms(admin)).items.find((candidate) => candidate.formId === formId);
    expect(item?.versions).toMatchObject([
      { versionId: draft.versionId, number: 2, publishedAt: null, questions: 6, groups: 0, reports: 0 },
      { versionId: form.versionId, number: 1, publishedAt: expect.any(String), questions: 6, groups: 1, reports: 1 },
    ]);
    // So many get the next version.
    expect(await publishForm(admin, draft)).toMatchObject({ groups: 1 });
  });

  it("is made once for who sends the same again, because the answer was lost", async () => {
    const made = { kind: "report" as const, name: unique("form"), sendId: randomUUID() };
    const form = await createForm(admin, made);
    expect(await createForm(admin, made)).toEqual(form);
    const copied = { versionId: form.versionId, name: unique("copy"), sendId: randomUUID() };
    const copy = await copyForm(admin, copied);
    expect(await copyForm(admin, copied)).toEqual(copy);
    expect(await auditOf(form.formId)).toEqual(["form.create"]);
    expect(await auditOf(copy.formId)).toEqual(["form.copy"]);
    const stranger = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(createForm(stranger, made))).toMatchObject({ key: "form.error_name_taken" });
  });
});

describe("a draft", () => {
  it("begins as the latest published version, with the same keys", async () => {
    const { versionId } = await makeForm(db);
    const formId = await formIdOf(versionId);
    const draft = await createFormDraft(admin, { formId });
    expect(await compare(versionId, draft.versionId)).toMatchObject({
      before: { versionId, number: 1 },
      after: { versionId: draft.versionId, number: 2, publishedAt: null },
      added: [],
      removed: [],
      changed: [],
      help: [],
      scale: [],
    });
    const nested = await db.question.findMany({ where: { versionId: draft.versionId, parentId: { not: null } } });
    expect(nested.map(({ depth }) => depth)).toEqual([1, 1]);
    expect(await auditOf(formId)).toEqual(["form.draft"]);
  });

  it("is the only one of its form, also of two created in parallel", async () => {
    const formId = await formIdOf((await makeForm(db)).versionId);
    const colleague = await actAs(await makeUser(db, "Admin"));
    const drafts = [admin, colleague].map((actor) => createFormDraft(actor, { formId }));
    const outcomes = await atOnce(...drafts);
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
    const [first, second] = outcomes[0] === "done" ? [admin, colleague] : [colleague, admin];
    expect(await refusalOf(createFormDraft(second, { formId }))).toMatchObject({ key: "form.error_draft_exists" });
    // Again, because the answer was lost.
    expect(await createFormDraft(first, { formId })).toEqual(await Promise.any(drafts));
    expect(await db.formVersion.count({ where: { formId } })).toBe(2);
  });

  it("is discarded, and with it a form without any other version", async () => {
    const formId = await formIdOf((await makeForm(db)).versionId);
    const next = await createFormDraft(admin, { formId });
    expect(await refusalOf(discardFormDraft(admin, { versionId: next.versionId, revision: 7 }))).toMatchObject({
      kind: "conflict",
      revision: 0,
    });
    expect(await discardFormDraft(admin, next)).toEqual({ formRemoved: false });
    expect(await db.formVersion.count({ where: { formId } })).toBe(1);
    const first = await makeDraft(db);
    expect(await discardFormDraft(admin, first)).toEqual({ formRemoved: true });
    expect(await db.form.count({ where: { id: first.formId } })).toBe(0);
  });

  it("is discarded once for who sends the same again, because the answer was lost", async () => {
    const [first, { versionId }] = [await makeDraft(db), await makeForm(db)];
    const next = await createFormDraft(admin, { formId: await formIdOf(versionId) });
    for (const [draft, formRemoved] of [[first, true] as const, [next, false] as const]) {
      const outcomes = await Promise.all([discardFormDraft(admin, draft), discardFormDraft(admin, draft)]);
      expect(outcomes).toEqual([{ formRemoved }, { formRemoved }]);
      expect((await auditOf(draft.formId)).filter((action) => action === "form.discard")).toHaveLength(1);
    }
    const stranger = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(discardFormDraft(stranger, first))).toMatchObject({ kind: "notFound" });
  });

  it("is copied into a form of another name", async () => {
    const source = await makeDraft(db, { ratingSteps: 3 });
    const copy = await copyForm(admin, { versionId: source.versionId, name: unique("copy") });
    expect(copy.formId).not.toBe(source.formId);
    const { added, removed, changed, scale } = await compare(source.versionId, copy.versionId);
    expect([added, removed, changed, scale]).toEqual([[], [], [], []]);
    expect(await db.formVersion.findUnique({ where: { id: copy.versionId } })).toMatchObject({
      number: 1,
      ratingSteps: 3,
    });
    expect(await auditOf(copy.formId)).toEqual(["form.copy"]);
  });

  it("is never remembered, a published version is", async () => {
    const draft = await makeDraft(db);
    const texts = async () => (await getFormContent(draft.versionId, "nb")).questions.map(({ text: value }) => value);
    expect(await texts()).not.toContain("Ny");
    const place = { tab: 3, viewPoint: 1, parentId: null, type: "text" as const };
    const flags = { isCompulsory: false, showCheckbox: false };
    await saveContentQuestion(admin, { ...draft, ...place, ...flags, texts: nb("Ny") });
    expect(await texts()).toContain("Ny");
    await publishForm(admin, { versionId: draft.versionId, revision: 1 });
    const before = await getFormContent(draft.versionId, "nb");
    expect(await getFormContent(draft.versionId, "nb")).toBe(before);
    expect(await refusalOf(getFormContent(2_000_000_000, "nb"))).toMatchObject({ kind: "notFound" });
  });
});

describe("publishing", () => {
  it("gives the version to running groups for new reports, and leaves reports and ended groups alone", async () => {
    const scene = await makePlacement(db);
    const { form } = scene.group;
    const report = await makeReport(db, scene);
    const lastDay = await makeGroup(db, { form, endDate: daysFromNow(0) });
    const ended = await makeGroup(db, { form, endDate: daysFromNow(-1) });
    const stranger = await makeGroup(db);
    const draft = await createFormDraft(admin, { formId: await formIdOf(form.versionId) });
    const published = await publishForm(admin, draft);
    expect(published).toEqual({ number: 2, publishedAt: expect.any(String), groups: 2 });

    const versionOf = async (id: number) => (await db.group.findUniqueOrThrow({ where: { id } })).reportFormVersionId;
    expect(await Promise.all([scene.group.id, lastDay.id, ended.id, stranger.id].map(versionOf))).toEqual([
      draft.versionId,
      draft.versionId,
      form.versionId,
      stranger.form.versionId,
    ]);
    expect(await db.group.findUnique({ where: { id: scene.group.id } })).toMatchObject({
      revision: 1,
      evaluationFormVersionId: form.versionId,
    });
    const student = await actAs(scene.student);
    const { reportId } = await createReport(student, { placementId: scene.placement.id, date: today() });
    const kept = await db.report.findMany({ where: { id: { in: [report.id, reportId] } }, orderBy: { id: "asc" } });
    expect(kept.map(({ formVersionId }) => formVersionId)).toEqual([form.versionId, draft.versionId]);
    expect((await getFormQuestion(admin, draft)).publishedAt).toBe(published.publishedAt);
    const other = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(publishForm(other, { ...draft, revision: 1 }))).toMatchObject({
      key: "form.error_published",
    });
  });

  it("happens once for who sends the same again, because the answer was lost", async () => {
    const { form } = await makeGroup(db);
    const formId = await formIdOf(form.versionId);
    const draft = await createFormDraft(admin, { formId });
    const [first, second] = await Promise.all([publishForm(admin, draft), publishForm(admin, draft)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ number: 2, groups: 1 });
    expect(await auditOf(formId)).toEqual(["form.draft", "form.publish"]);
  });

  it("is refused while something is missing, with the error at each question", async () => {
    const draft = await makeDraft(db);
    const { choice, text } = draft.questions;
    await db.question.update({ where: { id: choice }, data: { tab: 2 } });
    await db.questionText.updateMany({ where: { questionId: text }, data: { language: "en" } });
    expect(await refusalOf(publishForm(admin, draft))).toMatchObject({
      kind: "invalid",
      key: "form.error_missing_text",
      errors: {
        [`questions.${text}`]: ["form.error_missing_text"],
        [`questions.${choice}`]: ["form.error_choice_missing"],
      },
    });
    const empty = await createForm(admin, { kind: "report", name: unique("form") });
    expect(await refusalOf(publishForm(admin, empty))).toMatchObject({ key: "form.error_no_questions" });
    const threeSteps = await makeDraft(db, { ratingSteps: 3 });
    expect(await refusalOf(publishForm(admin, threeSteps))).toMatchObject({ key: "form.error_missing_anchors" });
    expect(await db.formVersion.count({ where: { id: draft.versionId, publishedAt: null } })).toBe(1);
  });

  it("and a change at the same moment never both count", async () => {
    for (let round = 0; round < 5; round += 1) {
      const draft = await makeDraft(db);
      const change = saveContentQuestion(admin, {
        versionId: draft.versionId,
        revision: 0,
        tab: 1,
        viewPoint: 1,
        parentId: null,
        type: "text",
        isCompulsory: false,
        showCheckbox: false,
        texts: nb("Sent"),
      });
      const outcomes = await atOnce(publishForm(admin, draft), change);
      const questions = await db.question.count({ where: { versionId: draft.versionId } });
      expect([...outcomes, questions]).toEqual(
        outcomes[0] === "done" ? ["done", "invalid", 3] : ["conflict", "done", 4],
      );
    }
  });
});
