import { beforeEach, describe, expect, it } from "vitest";
import { getFormQuestion } from "@/lib/features/form/editing/queries";
import { importForm } from "@/lib/features/form/exchange/commands";
import { exportForm } from "@/lib/features/form/exchange/queries";
import type { ImportFormInput } from "@/lib/features/form/exchange/schema";
import { copyForm, createForm } from "@/lib/features/form/publishing/commands";
import { compareFormVersions } from "@/lib/features/form/publishing/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/new-id";
import { readWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { makeForm } from "../../factories/form";
import { type MadeDraft, makeDraft } from "../../factories/form-draft";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";
import { spreadsheetFile } from "../../support/spreadsheet-file";

let admin: Actor;
let draft: MadeDraft;
let keys: Record<keyof MadeDraft["questions"], string>;
beforeEach(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
  draft = await makeDraft(db);
  const keyOf = async (id: number) => (await db.question.findUniqueOrThrow({ where: { id } })).key;
  const { choice, nested, text } = draft.questions;
  keys = { choice: await keyOf(choice), nested: await keyOf(nested), text: await keyOf(text) };
});

const exported = async (versionId: number) => {
  const response = await exportForm(admin, { versionId }, { locale: "nb" });
  return new File([await response.arrayBuffer()], "form.xlsx");
};
const take = (file: File, given: Partial<ImportFormInput> = {}) =>
  importForm(admin, { file, versionId: draft.versionId, revision: 0, dryRun: false, removeMissing: false, ...given });
const headings = ["key", "level", "tab", "viewPoint", "type", "showCheckbox", "text_nb"];
const sheet = (...rows: (string | number)[][]) => spreadsheetFile({ Spørsmål: [headings, ...rows] });
const inDraft = async () => {
  const questions = await db.question.findMany({ where: { versionId: draft.versionId }, include: { texts: true } });
  return new Map(questions.map((question) => [question.texts[0]?.text, question]));
};

describe("an exported form", () => {
  it("is a file with a row a question and a column a language", async () => {
    const { versionId } = await makeForm(db);
    const response = await exportForm(admin, { versionId }, { locale: "nb" });
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    const sheets = await readWorkbook(new File([await response.arrayBuffer()], "form.xlsx"), "file");
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["Spørsmål", 7],
      ["Hjelp", 4],
      ["Skala", 5],
    ]);
    expect(sheets[0]?.rows[0]?.cells).toEqual(expect.arrayContaining(["Nøkkel", "Tekst (nb)", "Tekst (pt-br)"]));
    expect(sheets[1]?.rows[1]?.cells.slice(0, 3)).toEqual(["Planlegging", "Hjelp til plan", "Help for planning"]);
  });

  it("changes nothing where it came from", async () => {
    const copy = await copyForm(admin, { versionId: (await makeForm(db)).versionId, name: unique("copy") });
    const file = await exported(copy.versionId);
    expect(await take(file, { versionId: copy.versionId })).toEqual({
      written: true,
      revision: 1,
      added: [],
      updated: [],
      unchanged: 6,
      missing: [],
      removed: 0,
      helpChanged: false,
      scaleChanged: false,
      unread: { sheets: [], columns: [] },
    });
  });

  it("fills an empty draft, which then compares as the same", async () => {
    const { versionId } = await makeForm(db);
    const empty = await createForm(admin, { kind: "report", name: unique("form") });
    const { added } = await take(await exported(versionId), { versionId: empty.versionId });
    expect(added).toHaveLength(6);
    const versions = { beforeVersionId: versionId, afterVersionId: empty.versionId };
    expect(await compareFormVersions(admin, versions, { locale: "nb" })).toMatchObject({
      added: [],
      removed: [],
      changed: [],
      help: [],
      scale: [],
    });
  });
});

describe("an import", () => {
  const changed = () =>
    sheet(
      [keys.text, 0, 1, 1, "tekst", "nei", "Plan"],
      [keys.choice, 0, 1, 1, "avkryssing", "ja", "Nytt valg"],
      ["", 1, 3, "", "rating", "", "Vurdering"],
    );

  it("reports its effect without writing", async () => {
    const preview = await take(await changed(), { dryRun: true });
    expect(preview).toMatchObject({
      written: false,
      revision: 0,
      added: [{ row: 4, text: "Vurdering" }],
      updated: [
        { row: 2, text: "Plan" },
        { row: 3, text: "Nytt valg" },
      ],
      unchanged: 0,
      missing: [{ questionId: draft.questions.nested, text: "Under valget" }],
      removed: 0,
    });
    expect((await getFormQuestion(admin, draft)).revision).toBe(0);
    expect([...(await inDraft()).keys()].toSorted()).toEqual(["Plan", "Under valget", "Valg"]);
  });

  it("has the reported effect, keeps the others, and is recorded", async () => {
    expect(await take(await changed())).toMatchObject({ written: true, revision: 1 });
    const now = await inDraft();
    expect(now.get("Plan")).toMatchObject({ id: draft.questions.text, questionOrder: 1 });
    expect(now.get("Nytt valg")).toMatchObject({ id: draft.questions.choice, key: keys.choice, questionOrder: 2 });
    expect(now.get("Vurdering")).toMatchObject({ parentId: draft.questions.choice, tab: 3, viewPoint: 1, depth: 1 });
    expect(now.get("Under valget")).toMatchObject({ parentId: draft.questions.choice, questionOrder: 1 });
    const entries = await db.auditEntry.findMany({ where: { entity: "form", entityId: draft.formId } });
    expect(entries).toMatchObject([{ action: "form.import", after: { added: 1, updated: 2, removed: 0 } }]);
  });

  it("that is sent again with the same id adds nothing again, and its record has no words", async () => {
    const [file, sendId] = [await changed(), newId()];
    const first = await take(file, { sendId });
    expect(first).toMatchObject({ revision: 1, added: [{ row: 4 }] });
    expect(await take(file, { sendId })).toMatchObject({ written: true, revision: 1, added: [], updated: [] });
    expect(await db.question.count({ where: { versionId: draft.versionId } })).toBe(4);
    const entries = await db.auditEntry.findMany({ where: { entity: "form", entityId: draft.formId } });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("Vurdering");
    expect(await refusalOf(take(file, { sendId: newId() }))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it("deletes what the file does not contain, only on request, and not what it moves away from there", async () => {
    const file = await sheet([keys.nested, 0, 2, 1, "text", "", "Under valget"]);
    expect(await take(file, { removeMissing: true })).toMatchObject({ removed: 2, updated: [{ row: 2 }] });
    const now = await inDraft();
    expect([...now.keys()]).toEqual(["Under valget"]);
    expect(now.get("Under valget")).toMatchObject({ id: draft.questions.nested, parentId: null, depth: 0 });
  });

  it("makes nothing compulsory that is text only", async () => {
    const cells = [
      [...headings, "isCompulsory"],
      ["", 0, 3, 1, "checkbox", "nei", "Bare ord", "ja"],
    ];
    await take(await spreadsheetFile({ Spørsmål: cells }));
    expect((await inDraft()).get("Bare ord")).toMatchObject({ showCheckbox: false, isCompulsory: false });
  });

  it("with one wrong cell writes nothing, and reports each by row and column", async () => {
    const file = await sheet(
      [keys.text, 0, 1, 1, "text", "", "Endret"],
      [keys.choice, 0, 9, 1, "checkbox", "maybe", ""],
    );
    for (const dryRun of [true, false])
      expect(await refusalOf(take(file, { dryRun }))).toMatchObject({
        kind: "invalid",
        key: "form.error_import",
        errors: {
          "questions.3.tab": ["form.error_tab"],
          "questions.3.showCheckbox": ["form.error_yes_no"],
          "questions.3.text_nb": ["validation.required"],
        },
      });
    expect([...(await inDraft()).keys()].toSorted()).toEqual(["Plan", "Under valget", "Valg"]);
  });

  it("conflicts with a change meanwhile and leaves published versions and strangers alone", async () => {
    const file = await changed();
    for (const dryRun of [true, false]) {
      expect(await refusalOf(take(file, { dryRun, revision: 3 }))).toMatchObject({ kind: "conflict", revision: 0 });
      expect(await refusalOf(take(file, { dryRun, versionId: 2_000_000_000 }))).toMatchObject({ kind: "notFound" });
      const { versionId } = await makeForm(db);
      expect(await refusalOf(take(file, { dryRun, versionId }))).toMatchObject({ key: "form.error_published" });
    }
  });

  it("does not take what is no Excel file", async () => {
    expect(await refusalOf(take(new File(["hello"], "form.xlsx")))).toMatchObject({
      kind: "invalid",
      errors: { file: ["system.error_not_spreadsheet"] },
    });
  });

  it("names what it does not read, without the sheet that offers values", async () => {
    const file = await spreadsheetFile({
      Spørsmål: [
        [...headings.slice(0, 5), "Text (nb)", "Tekst (nbo)", "Tekst (nb)"],
        [keys.text, 0, 1, 1, "text", "Annet", "Annet", "Annet"],
      ],
      Hjelpe: [
        ["Fane", "Tekst (nb)"],
        ["Planlegging", "Hjelp"],
      ],
      Skala: [["Trinn", "Tekst (nb)"], ...[1, 2, 3, 4].map((step) => [step, ""])],
      Empty: [],
    });
    expect(await take(file, { dryRun: true })).toMatchObject({
      updated: [{ text: "Annet" }],
      helpChanged: false,
      unread: {
        sheets: ["Hjelpe"],
        columns: [{ sheet: "questions", columns: ["Tekst (nbo)", "Tekst (nb)"] }],
      },
    });
  });

  it("keeps what the database cannot hold out of it", async () => {
    const file = await sheet(["", 0, 1, 1, "text", "", "a_x0000_b_xD83D_c"]);
    expect(await take(file)).toMatchObject({ added: [{ row: 2 }] });
  });
});
