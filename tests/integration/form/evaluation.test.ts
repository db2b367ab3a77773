import { beforeEach, describe, expect, it } from "vitest";
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
import type { MoveQuestionInput, SaveContentQuestionInput } from "@/lib/features/form/editing/schema";
import { importForm } from "@/lib/features/form/exchange/commands";
import { exportForm } from "@/lib/features/form/exchange/queries";
import {
  archiveForm,
  copyForm,
  createForm,
  createFormDraft,
  publishForm,
  renameForm,
} from "@/lib/features/form/publishing/commands";
import { compareFormVersions, listForms } from "@/lib/features/form/publishing/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { makeForm } from "../../factories/form";
import { makeDraft, makeEvaluationDraft } from "../../factories/form-draft";
import { daysFromNow, makeGroup } from "../../factories/group";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";
import { spreadsheetFile } from "../../support/spreadsheet-file";

let admin: Actor;
let draft: Awaited<ReturnType<typeof makeEvaluationDraft>>;
beforeEach(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
  draft = await makeEvaluationDraft(db);
});

const nb = (text: string) => ({ ...noTexts(), nb: text });
const at = (revision = 0) => ({ versionId: draft.versionId, revision });
const question = (given: Partial<SaveContentQuestionInput> = {}): SaveContentQuestionInput => ({
  ...at(),
  tab: 1,
  viewPoint: 2,
  parentId: null,
  type: "rating",
  isCompulsory: true,
  showCheckbox: false,
  texts: nb("Nytt spørsmål"),
  ...given,
});
const listed = async (formId: number) => (await listForms(admin)).items.find((item) => item.formId === formId);

describe("the form of an evaluation", () => {
  it("is made with its kind, renamed, archived, and listed by its kind", async () => {
    const name = unique("form");
    const { formId, versionId } = await createForm(admin, { kind: "evaluation", name });
    expect(await getFormQuestion(admin, { versionId })).toMatchObject({ kind: "evaluation", name, questions: [] });
    await renameForm(admin, { formId, name: `${name} 2` });
    await archiveForm(admin, { formId, archived: true });
    expect(await listed(formId)).toMatchObject({ kind: "evaluation", name: `${name} 2`, archived: true });
    const report = await makeDraft(db);
    expect(await listed(report.formId)).toMatchObject({ kind: "report" });
  });

  it("has a name that is unique among those of its kind", async () => {
    const name = unique("form");
    await createForm(admin, { kind: "report", name });
    const { versionId } = await createForm(admin, { kind: "evaluation", name });
    const taken = { kind: "invalid", errors: { name: ["form.error_name_taken"] } };
    expect(await refusalOf(createForm(admin, { kind: "evaluation", name }))).toMatchObject(taken);
    expect(await refusalOf(copyForm(admin, { versionId, name }))).toMatchObject(taken);
    expect(await refusalOf(renameForm(admin, { formId: draft.formId, name }))).toMatchObject(taken);
  });

  it("is copied as one, and compared with its copy", async () => {
    const copy = await copyForm(admin, { versionId: draft.versionId, name: unique("copy") });
    expect(await listed(copy.formId)).toMatchObject({ kind: "evaluation", versions: [{ questions: 2 }] });
    const versions = { beforeVersionId: draft.versionId, afterVersionId: copy.versionId };
    expect(await compareFormVersions(admin, versions, { locale: "nb" })).toMatchObject({
      kind: "evaluation",
      added: [],
      removed: [],
      changed: [],
    });
  });

  it("is not compared with the form of a report", async () => {
    const { versionId } = await makeDraft(db);
    const versions = { beforeVersionId: versionId, afterVersionId: draft.versionId };
    expect(await refusalOf(compareFormVersions(admin, versions, { locale: "nb" }))).toMatchObject({
      errors: { beforeVersionId: ["form.error_kinds_differ"] },
    });
  });
});

describe("a question of an evaluation", () => {
  it("is added, moved, linked, deleted and restored", async () => {
    const { questionId } = await saveContentQuestion(admin, question());
    const place = { parentId: null, tab: 2, viewPoint: 1, position: 0 };
    await moveQuestion(admin, { ...at(1), questionId, ...place });
    await saveLinkContentQuestion(admin, {
      questionId,
      revision: 2,
      showLink: true,
      linkUrl: "https://school.example",
      link_content: nb("Les mer"),
    });
    await deleteQuestion(admin, { ...at(3), questionId });
    expect(await restoreQuestion(admin, { ...at(4), questionId })).toEqual({ revision: 5, isAtItsPlace: true });
    const { questions } = await getFormQuestion(admin, at());
    expect(questions.map(({ id, tab, type }) => [id, tab, type])).toEqual([
      [draft.questions.rating, 1, "rating"],
      [questionId, 2, "rating"],
      [draft.questions.comment, 2, "text"],
    ]);
  });

  it.each<[string, Partial<SaveContentQuestionInput>, Record<string, string[]>]>([
    [
      "a checkbox",
      { type: "checkbox", showCheckbox: true },
      { type: ["form.error_kind_type"], showCheckbox: ["form.error_kind_type"] },
    ],
    ["a box to show", { showCheckbox: true }, { showCheckbox: ["form.error_kind_type"] }],
    ["a place on the tab with help only", { tab: 3 }, { tab: ["form.error_kind_tab"] }],
  ])("is refused with %s, new or changed, beside the field", async (_, given, errors) => {
    for (const questionId of [undefined, draft.questions.rating])
      expect(await refusalOf(saveContentQuestion(admin, question({ questionId, ...given })))).toMatchObject({
        kind: "invalid",
        key: Object.values(errors)[0]?.[0],
        errors,
      });
    expect((await getFormQuestion(admin, at())).revision).toBe(0);
  });

  it("is refused under another one, and when it moves there or to the tab with help only", async () => {
    const { rating, comment } = draft.questions;
    const nested = { kind: "invalid", errors: { parentId: ["form.error_kind_nested"] } };
    const move = (given: Partial<MoveQuestionInput>) =>
      moveQuestion(admin, {
        ...at(),
        questionId: comment,
        parentId: null,
        tab: 2,
        viewPoint: 1,
        position: 0,
        ...given,
      });
    expect(await refusalOf(saveContentQuestion(admin, question({ parentId: rating })))).toMatchObject(nested);
    expect(await refusalOf(move({ parentId: rating }))).toMatchObject(nested);
    expect(await refusalOf(move({ tab: 3 }))).toMatchObject({ errors: { tab: ["form.error_kind_tab"] } });
    expect(await move({ tab: 1 })).toEqual({ revision: 1 });
  });
});

describe("publishing the form of an evaluation", () => {
  const versionsOf = async (id: number) => {
    const group = await db.group.findUniqueOrThrow({ where: { id } });
    return [group.evaluationFormVersionId, group.reportFormVersionId];
  };

  it("needs a question", async () => {
    const empty = await createForm(admin, { kind: "evaluation", name: unique("form") });
    await saveFormHelp(admin, { ...empty, tab: 3, texts: nb("Snakk sammen om forskjellene.") });
    expect(await refusalOf(publishForm(admin, { ...empty, revision: 1 }))).toMatchObject({
      key: "form.error_no_questions",
    });
  });

  it("gives it to the running groups that evaluate with an earlier version, and leaves their reports alone", async () => {
    await publishForm(admin, at());
    const evaluationFormVersionId = draft.versionId;
    const running = await makeGroup(db, { evaluationFormVersionId });
    const ended = await makeGroup(db, { evaluationFormVersionId, endDate: daysFromNow(-1) });
    const stranger = await makeGroup(db);
    const next = await createFormDraft(admin, { formId: draft.formId });
    await saveRatingScale(admin, { ...next, steps: 3, anchors: [nb("lite"), nb("noe"), nb("mye")] });
    expect(await publishForm(admin, { ...next, revision: 1 })).toMatchObject({ number: 2, groups: 1 });
    expect(await versionsOf(running.id)).toEqual([next.versionId, running.form.versionId]);
    expect(await versionsOf(ended.id)).toEqual([draft.versionId, ended.form.versionId]);
    expect(await versionsOf(stranger.id)).toEqual([stranger.form.versionId, stranger.form.versionId]);
    expect(await db.group.findUnique({ where: { id: running.id } })).toMatchObject({ revision: 1 });
    expect(await listed(draft.formId)).toMatchObject({
      versions: [
        { number: 2, groups: 1, reports: 0 },
        { number: 1, groups: 0, reports: 0 },
      ],
    });
  });

  it("counts only the groups that use a version in the column of its kind", async () => {
    const report = await makeForm(db);
    await makeGroup(db, { form: report, evaluationFormVersionId: draft.versionId });
    const { formId } = await db.formVersion.findUniqueOrThrow({ where: { id: report.versionId } });
    expect(await listed(formId)).toMatchObject({ versions: [{ groups: 1 }] });
    expect(await listed(draft.formId)).toMatchObject({ versions: [{ groups: 1 }] });
  });
});

describe("the Excel file of an evaluation", () => {
  const take = (file: File, versionId = draft.versionId) =>
    importForm(admin, { file, versionId, revision: 0, dryRun: false, removeMissing: false });
  const sheet = (...rows: (string | number)[][]) =>
    spreadsheetFile({ Spørsmål: [["level", "tab", "viewPoint", "type", "text_nb"], ...rows] });

  it("fills an empty form of the same kind", async () => {
    const response = await exportForm(admin, { versionId: draft.versionId }, { locale: "en" });
    const file = new File([await response.arrayBuffer()], "form.xlsx");
    const empty = await createForm(admin, { kind: "evaluation", name: unique("form") });
    expect((await take(file, empty.versionId)).added.map(({ text }) => text)).toEqual(["Samarbeid", "Kommentar"]);
    const { questions } = await getFormQuestion(admin, empty);
    expect(questions.map(({ tab, type }) => [tab, type])).toEqual([
      [1, "rating"],
      [2, "text"],
    ]);
  });

  it("is refused with the reason at each row that an evaluation cannot have, and changes nothing", async () => {
    const file = await sheet(
      [0, "Begge vurderinger", 1, "avkryssing", "Kryss av"],
      [1, "Begge vurderinger", 1, "tekst", "Under"],
      [0, "Oppsummering", 1, "tekst", "Hva nå?"],
    );
    expect(await refusalOf(take(file))).toMatchObject({
      key: "form.error_import",
      errors: {
        "questions.2.type": ["form.error_kind_type"],
        "questions.3.level": ["form.error_kind_nested"],
        "questions.4.tab": ["form.error_kind_tab"],
      },
    });
    expect((await getFormQuestion(admin, at())).questions).toHaveLength(2);
  });
});
