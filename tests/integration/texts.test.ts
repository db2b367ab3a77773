import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import { exportForm } from "@/lib/features/form/exchange/queries";
import { sheetMeanings } from "@/lib/features/form/exchange/sheet/read-table";
import { getTemplate } from "@/lib/features/import/queries/get-template";
import { readRows } from "@/lib/features/import/sheet/read-rows";
import { importWords } from "@/lib/features/import/sheet/words";
import {
  activeLanguage,
  changeLanguageDefault,
  createLanguage,
} from "@/lib/features/language/commands/manage-languages";
import { importContentLanguage, saveContentLanguage } from "@/lib/features/language/commands/save-texts";
import { exportContentLanguage } from "@/lib/features/language/queries/export-texts";
import { getChangedTexts } from "@/lib/features/language/queries/get-texts";
import { getDataLanguages } from "@/lib/features/language/queries/list-languages";
import { getDataContentLanguage } from "@/lib/features/language/queries/list-texts";
import type { ListTextsInput, SaveTextInput } from "@/lib/features/language/schema";
import { getOwnProfile } from "@/lib/features/profile/queries";
import { createUser } from "@/lib/features/user/commands/create-user";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { firstLocale } from "@/lib/platform/i18n/locales";
import { messagesOf } from "@/lib/platform/i18n/messages";
import { readSchool } from "@/lib/platform/i18n/registry";
import { activeLanguages, asLocale, changesOf, defaultLanguage, pageVersion } from "@/lib/platform/i18n/school-texts";
import { textsOf } from "@/lib/platform/i18n/texts";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { renderMail } from "@/lib/platform/mail/render";
import { readWorkbook } from "@/lib/platform/spreadsheet/workbook";
import { makeForm } from "../factories/form";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { atOnce } from "../support/at-once";
import { refusalOf } from "../support/refusal";
import { spreadsheetFile } from "../support/spreadsheet-file";

let admin: Actor;
beforeEach(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
});
afterEach(async () => {
  await db.translation.deleteMany();
  await db.language.updateMany({ where: { isDefault: true }, data: { isDefault: false } });
  await db.language.deleteMany({ where: { code: { notIn: ["nb", "en", "pt-br", "pt"] } } });
  await db.language.update({ where: { code: "nb" }, data: { isDefault: true, active: true } });
  await db.language.updateMany({ data: { active: true } });
  await readSchool();
});

const save = (given: Partial<SaveTextInput>) =>
  saveContentLanguage(admin, { code: "nb", key: "common.close", value: "Lukk nå", ...given });
const list = (given: Partial<ListTextsInput>) => getDataContentLanguage(admin, { code: "nb", ...given });
const close = (code: string) => translatorFor(code, "common")("close");

describe("a changed text", () => {
  it("is shown at once, everywhere, in its language alone, and not after it is taken back", async () => {
    const { revision } = await save({});
    expect([close("nb"), close("en")]).toEqual(["Lukk nå", "Close"]);
    expect(textsOf("nb").common.close).toBe("Lukk nå");
    expect(messagesOf("nb").common.cancel).toBe("Avbryt");
    await save({ value: null, revision });
    expect(close("nb")).toBe("Lukk");
    expect(pageVersion("nb")).toBe("");
  });

  it("is in mails", async () => {
    await save({ key: "mail.password_changed.subject", value: "Nytt passord, {x}".replace(", {x}", "") });
    const mail = { to: "a@b.example", locale: "nb", template: "password_changed", link: "https://x.example" } as const;
    expect(renderMail(mail).subject).toBe("Nytt passord");
  });

  it("is taken back by the shipped text itself", async () => {
    await save({});
    expect(await save({ value: "Lukk" })).toEqual({ value: null, revision: 0 });
    expect(await db.translation.count()).toBe(0);
  });

  it("names the sheets of files as Excel takes them, and these are found by their names", async () => {
    await save({ key: "import.sheet_groups", value: "Grupper/kull" });
    await save({ key: "import.sheet_people", value: "Praksiser" });
    const read = async (file: Response) => readWorkbook(new File([await file.arrayBuffer()], "file.xlsx"), "file");
    const template = await read(await getTemplate(admin, {}, { locale: "nb" }));
    expect(template.map(({ name }) => name)).toEqual(["Grupper-kull", "Praksiser", "Praksiser 2", "Veiledning"]);
    // Without the mark of an example.
    const filled = template.map(({ name, rows }) => ({
      name,
      rows: rows.map(({ row, cells }) => ({ row, cells: row === 1 ? cells : cells.slice(0, -1) })),
    }));
    const { rows: found } = readRows(filled, importWords());
    expect(found).toMatchObject({ groups: [{ row: 2 }], people: [{ row: 2 }], placements: [{ row: 2 }] });
    await save({ key: "form.excel.help", value: "Spørsmål" });
    const form = await read(await exportForm(admin, await makeForm(db), { locale: "nb" }));
    expect(form.map(({ name }) => name)).toEqual(["Spørsmål", "Spørsmål 2", "Skala"]);
    expect(sheetMeanings().get("spørsmål 2")).toBe("help");
  });

  it("is on the record by its key, without its words", async () => {
    await save({ value: "Et hemmelig ord" });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { actorId: admin.id, action: "language.text" } });
    expect(entry).toMatchObject({ entity: "language", after: { key: "common.close", own: true } });
    expect(JSON.stringify(entry)).not.toContain("hemmelig");
  });

  it.each([
    ["{count", "texts.error_braces"],
    ["tegn igjen", "texts.error_missing_placeholder"],
    ["{count} {name}", "texts.error_unknown_placeholder"],
    ["{count, plural, one {# tegn}}", "texts.error_choice"],
    ["x".repeat(1001), "validation.too_long"],
    ["", "validation.required"],
  ])("is refused beside the field when it is %j", async (value, key) => {
    const refusal = await refusalOf(save({ key: "common.characters_left", value }));
    expect(refusal).toMatchObject({ kind: "invalid", errors: { value: [key] } });
    expect(await db.translation.count()).toBe(0);
  });

  it.each([{ code: "xx" }, { key: "common.nothing" }, { key: "common" }, { key: "__proto__" }])(
    "is not found at %j",
    async (given) => {
      expect((await refusalOf(save(given))).kind).toBe("notFound");
    },
  );

  it("of two admins who began with the same one is a conflict for the second, also after it was taken back and written again", async () => {
    const first = await save({ revision: 0 });
    expect(await refusalOf(save({ value: "Annet", revision: 0 }))).toMatchObject({
      kind: "conflict",
      revision: first.revision,
    });
    await save({ value: null });
    const again = await save({});
    expect(await refusalOf(save({ value: "Annet", revision: first.revision }))).toMatchObject({
      kind: "conflict",
      revision: again.revision,
    });
    expect(close("nb")).toBe("Lukk nå");
  });

  it("is saved once more by who sends the same again, because the answer was lost", async () => {
    const first = await save({ revision: 0 });
    expect(await save({ revision: 0 })).toEqual(first);
    await save({ value: null, revision: first.revision });
    expect(await save({ value: null, revision: first.revision })).toEqual({ value: null, revision: 0 });
  });

  it("never takes a page down: a row that cannot be shown is left out, whatever it is", async () => {
    const bad = {
      "common.close": "{broken",
      "common.cancel": "{unknown}",
      "no.such.key": "x",
      __proto__x: "y",
      "common.view_more": "Flere",
    };
    await db.translation.createMany({
      data: Object.entries(bad).map(([key, value]) => ({ languageCode: "nb", key, value })),
    });
    await readSchool();
    expect([close("nb"), messagesOf("nb").common.cancel, messagesOf("nb").common.view_more]).toEqual([
      "Lukk",
      "Avbryt",
      "Flere",
    ]);
    expect(Object.keys(changesOf("nb")?.overlay ?? {})).toEqual(["common.view_more"]);
  });

  it("does not reach what people sign", async () => {
    const { versionId } = await makeForm(db);
    await db.ratingAnchor.deleteMany({ where: { versionId } });
    await db.formVersion.update({ where: { id: versionId }, data: { ratingSteps: 4, publishedAt: new Date() } });
    const before = await getOriginalContent(versionId);
    await save({ key: "rating.1", value: "slett ikke" });
    expect((await getFormContent(versionId, firstLocale)).scale[0]?.anchor).toBe("slett ikke");
    expect(await getOriginalContent(versionId)).toEqual(before);
    expect(before.scale[0]?.anchor).toBe("ikke ennå");
  });
});

describe("the file of changed texts", () => {
  it("has the version that pages name, and is kept; another version gets the present texts, which are not", async () => {
    await save({});
    const { version } = changesOf("nb") ?? { version: "" };
    const kept = await getChangedTexts(null, { languageCode: "nb", version });
    expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await kept.json()).toEqual({ "common.close": "Lukk nå" });
    await save({ value: "Lukk igjen" });
    expect(await (await getChangedTexts(null, { languageCode: "nb", version })).json()).toEqual({
      "common.close": "Lukk nå",
    });
    const gone = await getChangedTexts(null, { languageCode: "nb", version: "abcdefghijklmnop" });
    expect(gone.headers.get("cache-control")).toBe("no-store");
    expect(await gone.json()).toEqual({ "common.close": "Lukk igjen" });
  });

  it("is empty for a language that the school does not have, whatever its base has changed", async () => {
    await save({});
    const invented = await getChangedTexts(null, { languageCode: "nn-invented", version: "abcdefghijklmnop" });
    expect(invented.headers.get("cache-control")).toBe("no-store");
    expect(await invented.json()).toEqual({});
  });
});

describe("the list of texts", () => {
  it("is searched in keys, own texts and those of the default, page after page", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    await save({ code: "nn", value: "Lat att" });
    const [found] = (await list({ code: "nn", search: "lat ATT" })).items;
    expect(found).toMatchObject({ key: "common.close", value: "Lat att", shipped: null, default: "Lukk" });
    expect((await list({ code: "nn", search: "common.close" })).items).toEqual([found]);
    expect((await list({ code: "nn", search: "lukk", screen: "common" })).items).toEqual([found]);
    const first = await list({ code: "nn", missing: true });
    const second = await list({ code: "nn", missing: true, cursor: first.nextCursor ?? "" });
    const keys = [...first.items, ...second.items].map(({ key }) => key);
    expect(new Set(keys).size).toBe(40);
    expect(keys).not.toContain("common.close");
    expect((await list({ code: "nn", state: "changed" })).items).toEqual([found]);
    expect(await list({ code: "nb", missing: true })).toEqual({ items: [], nextCursor: null });
  });

  it("has of the default what it shows: what it lacks is that of its base, as the school has it", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    await save({});
    await changeLanguageDefault(admin, { code: "nn" });
    const [found] = (await list({ code: "en", search: "common.close" })).items;
    expect(found).toMatchObject({ key: "common.close", default: "Lukk nå" });
  });

  it("says what a text has to keep", async () => {
    const { items } = await list({ search: "common.characters_left" });
    expect(items[0]?.placeholders).toEqual(["{count}"]);
  });

  it("is not found without its language", async () => {
    expect((await refusalOf(list({ code: "xx" }))).kind).toBe("notFound");
  });
});

describe("a new language", () => {
  it("can be chosen at once, and shows what it lacks in the language it falls back to, as the school has it", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    await createLanguage(admin, { code: "en-gb", name: "British English" });
    await save({});
    await save({ code: "nn", key: "common.cancel", value: "Avbryt no" });
    expect(activeLanguages().map(({ code }) => code)).toEqual(["nb", "en", "pt-br", "pt", "nn", "en-gb"]);
    expect(messagesOf("nn").common).toMatchObject({ close: "Lukk nå", cancel: "Avbryt no" });
    expect(close("en-gb")).toBe("Close");
    const subjectIn = (locale: string) =>
      renderMail({ to: "a@b.example", locale, template: "password_changed", link: "https://x.example" }).subject;
    expect(subjectIn("nn")).toBe(subjectIn("nb"));
    const { userId } = await createUser(admin, {
      fullName: "Ola Nordmann",
      email: `ola.${admin.id}@workplace.example`,
      role: "Supervisor",
      languageCode: "nn",
    });
    const actor = await actAs(await db.user.findUniqueOrThrow({ where: { id: userId } }));
    expect((await getOwnProfile(actor)).languageCode).toBe("nn");
  });

  it.each([
    [{ code: "xx", name: "X" }, { code: ["languages.error_code"] }],
    [{ code: "ar", name: "العربية" }, { code: ["languages.error_right_to_left"] }],
    [{ code: "he-il", name: "עברית" }, { code: ["languages.error_right_to_left"] }],
    [{ code: "az-arab", name: "آذربایجانجا" }, { code: ["languages.error_right_to_left"] }],
    [{ code: "nb", name: "Bokmål" }, { code: ["languages.error_code_taken"] }],
    [{ code: "pt-pt", name: "Portugal" }, { code: ["languages.error_code_taken"] }],
    [{ code: "PT", name: "Portugal" }, { code: ["languages.error_code_taken"] }],
    [{ code: "de", name: "english" }, { name: ["languages.error_name_taken"] }],
  ])("%j is refused", async (input, errors) => {
    expect(await refusalOf(createLanguage(admin, input))).toMatchObject({ kind: "invalid", errors });
  });

  it("is added once for who sends the same again, because the answer was lost", async () => {
    const added = { code: "nn", name: "Nynorsk", sendId: randomUUID() };
    for (const _ of ["first", "again"]) expect(await createLanguage(admin, added)).toEqual({ code: "nn" });
    expect(await refusalOf(createLanguage(admin, { ...added, sendId: randomUUID() }))).toMatchObject({
      errors: { code: ["languages.error_code_taken"] },
    });
  });

  it("of two that are added at the same time with one code is added once", async () => {
    const both = await atOnce(...["A", "B"].map((name) => createLanguage(admin, { code: "so", name })));
    expect(both.toSorted()).toEqual(["done", "invalid"]);
  });
});

describe("the languages of a school", () => {
  it("have one default, for who has chosen none; it stays in use", async () => {
    const person = await makeUser(db, "Student", { languageCode: null });
    expect((await getOwnProfile(await actAs(person))).languageCode).toBe("nb");
    await changeLanguageDefault(admin, { code: "en" });
    expect((await getOwnProfile(await actAs(person))).languageCode).toBe("en");
    expect(defaultLanguage()).toBe("en");
    expect(await refusalOf(activeLanguage(admin, { code: "en", active: false }))).toMatchObject({
      kind: "invalid",
      key: "languages.error_default",
    });
    expect(await db.language.findMany({ where: { isDefault: true }, select: { code: true } })).toEqual([
      { code: "en" },
    ]);
  });

  it("give the default to who used one that is out of use, and keep what it has for later", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    await save({ code: "nn", value: "Lat att" });
    await activeLanguage(admin, { code: "nn", active: false });
    expect(asLocale("nn")).toBe("nb");
    expect(await refusalOf(changeLanguageDefault(admin, { code: "nn" }))).toMatchObject({
      key: "languages.error_inactive",
    });
    await activeLanguage(admin, { code: "nn", active: true });
    expect(close(asLocale("nn"))).toBe("Lat att");
  });

  it("are listed with how much each has", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    const { items } = await getDataLanguages(admin);
    expect(items.find(({ code }) => code === "nb")).toMatchObject({ isDefault: true, active: true, texts: 100 });
    expect(items.at(-1)).toMatchObject({ code: "nn", texts: 0, isDefault: false });
  });

  it("have no text that the product has no longer", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    const gone = Array.from({ length: 100 }, (_, index) => ({
      languageCode: "nn",
      key: `gone.${index}`,
      value: "Gone",
    }));
    await db.translation.createMany({ data: gone });
    const { items } = await getDataLanguages(admin);
    expect(items.find(({ code }) => code === "nn")).toMatchObject({ texts: 0 });
  });

  it.each(["xx", "nb-no"])("do not have %s", async (code) => {
    expect((await refusalOf(activeLanguage(admin, { code, active: true }))).kind).toBe("notFound");
    expect((await refusalOf(changeLanguageDefault(admin, { code }))).kind).toBe("notFound");
  });
});

describe("the texts as an Excel file", () => {
  const exported = async (code: string, locale = "nb") =>
    new File([await (await exportContentLanguage(admin, { code }, { locale })).arrayBuffer()], "texts.xlsx");

  const rowsOf = async (file: File) => (await readWorkbook(file, "file"))[0]?.rows ?? [];
  const rowOf = async (file: File, key: string) => (await rowsOf(file)).find(({ cells }) => cells[0] === key)?.row;
  /** The file with other texts in its last column. */
  const written = async (file: File, texts: Record<string, string>) =>
    spreadsheetFile({
      Texts: (await rowsOf(file)).map(
        ({ cells: [key = "", screen = "", standard = "", downloaded = "", value = ""] }) => [
          key,
          screen,
          standard,
          downloaded,
          texts[key] ?? value,
        ],
      ),
    });

  it("change nothing where they came from", async () => {
    await save({});
    const file = await exported("nb");
    const [sheet] = await readWorkbook(file, "file");
    expect(sheet?.rows[0]?.cells).toEqual([
      "Nøkkel",
      "Skjermbilde",
      "Standardspråk",
      "Slik den ble lastet ned",
      "Tekst (nb)",
    ]);
    const cells = sheet?.rows.find((row) => row.cells[0] === "common.close")?.cells;
    expect(cells?.slice(3)).toEqual(["Lukk nå", "Lukk nå"]);
    expect(await importContentLanguage(admin, { file, code: "nb" })).toEqual({ changed: 0 });
    expect(close("nb")).toBe("Lukk nå");
  });

  it("leave alone what others wrote after the download, in rows where nothing was written", async () => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    const file = await exported("nn");
    const one = await written(file, { "common.close": "Lat att" });
    const other = await written(file, { "common.cancel": "Avbryt no" });
    expect(await importContentLanguage(admin, { file: one, code: "nn" })).toEqual({ changed: 1 });
    expect(await importContentLanguage(admin, { file: other, code: "nn" })).toEqual({ changed: 1 });
    expect(messagesOf("nn").common).toMatchObject({ close: "Lat att", cancel: "Avbryt no" });
  });

  it("are refused beside each row whose text others have changed since, unless it is what the row says", async () => {
    const file = await exported("nb");
    await save({});
    const changed = await written(file, { "common.close": "Lukk igjen", "common.cancel": "Avbryt nå" });
    const row = await rowOf(file, "common.close");
    expect((await refusalOf(importContentLanguage(admin, { file: changed, code: "nb" }))).errors).toEqual({
      [`texts.${row}.value`]: ["texts.error_meanwhile"],
    });
    expect(messagesOf("nb").common).toMatchObject({ close: "Lukk nå", cancel: "Avbryt" });
    const same = await written(file, { "common.close": "Lukk nå", "common.cancel": "Avbryt nå" });
    expect(await importContentLanguage(admin, { file: same, code: "nb" })).toEqual({ changed: 1 });
    expect(await importContentLanguage(admin, { file: same, code: "nb" })).toEqual({ changed: 0 });
  });

  it.each(["nb", "nn"])("have the headings that the school has written in %s, and are read by them", async (locale) => {
    await createLanguage(admin, { code: "nn", name: "Nynorsk" });
    // The heading of the column of defaults is the shipped one of the column of texts.
    const headings = { key: "Nykel (fast)", default: "Tekst", downloaded: "Slik ho var", value: "Ny tekst" };
    for (const [column, value] of Object.entries(headings))
      await save({ code: locale, key: `texts.column_${column}`, value });
    const file = await written(await exported("nb", locale), { "common.cancel": "Avbryt nå" });
    const [head] = await rowsOf(file);
    expect(head?.cells).toEqual(["Nykel (fast)", "Skjermbilde", "Tekst", "Slik ho var", "Ny tekst (nb)"]);
    await save({});
    expect(await importContentLanguage(admin, { file, code: "nb" })).toEqual({ changed: 1 });
    expect(messagesOf("nb").common).toMatchObject({ close: "Lukk nå", cancel: "Avbryt nå" });
  });

  it("leave alone what others wrote, also when they are from before or after the school wrote the heading of what was downloaded", async () => {
    const before = await written(await exported("nb"), { "common.cancel": "Avbryt nå" });
    await save({ key: "texts.column_downloaded", value: "Slik den var" });
    const after = await written(await exported("nb"), { "common.view_more": "Flere" });
    await save({});
    for (const file of [before, after])
      expect(await importContentLanguage(admin, { file, code: "nb" })).toEqual({ changed: 1 });
    expect(messagesOf("nb").common).toMatchObject({ close: "Lukk nå", cancel: "Avbryt nå", view_more: "Flere" });
  });

  it("are refused in another language than theirs", async () => {
    const file = await written(await exported("en"), { "common.close": "Shut" });
    expect((await refusalOf(importContentLanguage(admin, { file, code: "nb" }))).errors).toEqual({
      file: ["texts.error_language"],
    });
    expect(close("nb")).toBe("Lukk");
    expect(await importContentLanguage(admin, { file, code: "en" })).toEqual({ changed: 1 });
  });

  it("are taken in at once, an empty cell takes a text back", async () => {
    await save({});
    const file = await spreadsheetFile({
      Texts: [
        ["key", "value"],
        ["common.close", ""],
        ["common.cancel", "Avbryt nå"],
      ],
    });
    expect(await importContentLanguage(admin, { file, code: "nb" })).toEqual({ changed: 2 });
    expect(messagesOf("nb").common).toMatchObject({ close: "Lukk", cancel: "Avbryt nå" });
  });

  it("are refused with each row that is wrong, and nothing of them is taken", async () => {
    const file = await spreadsheetFile({
      Texts: [
        ["key", "value"],
        ["common.cancel", "Avbryt nå"],
        ["common.nothing", "x"],
        ["common.characters_left", "{count"],
        ["common.cancel", "Enda en"],
      ],
    });
    expect((await refusalOf(importContentLanguage(admin, { file, code: "nb" }))).errors).toEqual({
      "texts.3.key": ["texts.error_key"],
      "texts.4.value": ["texts.error_braces"],
      "texts.5.key": ["texts.error_key_twice"],
    });
    expect(messagesOf("nb").common.cancel).toBe("Avbryt");
    const empty = await spreadsheetFile({ Texts: [["a", "b"]] });
    expect((await refusalOf(importContentLanguage(admin, { file: empty, code: "nb" }))).errors).toEqual({
      file: ["texts.error_columns"],
    });
  });
});
