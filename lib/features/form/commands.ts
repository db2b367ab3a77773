import "server-only";
import { type AuditAction, recordAudit } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, today } from "@/lib/platform/dates";
import { db, type Tx } from "@/lib/platform/db";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { readWorkbook } from "@/lib/platform/spreadsheet/workbook";
import type { Prisma } from "@/prisma/generated/client";
import { buildableForms, buildableVersions } from "./policy";
import { getVersion } from "./queries";
import {
  blankQuestion,
  branchOf,
  errorsOf,
  isHeading,
  lacksLink,
  mayNest,
  mostQuestions,
  placeQuestion,
  problemsOf,
  questionTextRows,
  rowsOf,
  textRows,
  type VersionContent,
} from "./rules";
import type {
  FlatFormQuestion,
  Imported,
  ImportFormInput,
  MoveQuestionInput,
  SaveContentQuestionInput,
  SaveFormHelpInput,
  SaveLinkContentQuestionInput,
  SaveRatingScaleInput,
} from "./schema";
import { mergeForm, readSheets } from "./sheet";

type DraftInput = { versionId: number; revision: number };
type NewDraft = { formId: number; versionId: number; revision: number };
type Draft = Awaited<ReturnType<typeof getVersion>>;

/** Makes a report form with an empty draft. Throws bad input beside a name that another form has. */
export async function createForm(actor: Actor, input: { name: string }): Promise<NewDraft> {
  return db.$transaction(async (tx) => {
    const draft = await addForm(tx, input.name);
    await recordAudit(tx, actor, "form.create", draft.formId);
    return draft;
  });
}

/** Makes a form whose draft copies a version. Throws "not found", or bad input beside a name that another form has. */
export async function copyForm(actor: Actor, input: { versionId: number; name: string }): Promise<NewDraft> {
  return db.$transaction(async (tx) => {
    // A draft is not changed while it is copied.
    await tx.$queryRaw`select 1 from "FormVersion" where id = ${input.versionId} for share`;
    const { content } = await getVersion(tx, input.versionId);
    const draft = await addForm(tx, input.name);
    await fillNew(tx, draft.versionId, content);
    await recordAudit(tx, actor, "form.copy", draft.formId, { after: { fromVersionId: input.versionId } });
    return draft;
  });
}

async function addForm(tx: Tx, name: string): Promise<NewDraft> {
  await assertNameFree(tx, name);
  const form = await tx.form.create({
    data: { ...buildableForms, name, versions: { create: { number: 1 } } },
    select: { id: true, versions: { select: { id: true } } },
  });
  return { formId: form.id, versionId: form.versions[0]?.id ?? 0, revision: 0 };
}

/** People choose forms by name. Others who take one wait for this transaction. */
async function assertNameFree(tx: Tx, name: string, exceptId = 0): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('form names'))`;
  const taken = await tx.$queryRaw<unknown[]>`
    select 1 from "Form" where kind = 'report' and lower(name) = lower(${name}) and id <> ${exceptId} limit 1`;
  if (taken.length > 0) throw invalid("form.error_name_taken", { name: ["form.error_name_taken"] });
}

/** Gives a form another name. Throws "not found", or bad input beside a name that another form has. */
export async function renameForm(actor: Actor, input: { formId: number; name: string }): Promise<{ name: string }> {
  return db.$transaction(async (tx) => {
    await lockForm(tx, input.formId);
    await assertNameFree(tx, input.name, input.formId);
    await tx.form.update({ where: { id: input.formId }, data: { name: input.name } });
    await recordAudit(tx, actor, "form.change", input.formId, { after: { change: "name" } });
    return { name: input.name };
  });
}

async function lockForm(tx: Tx, formId: number): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    select 1 from "Form" where id = ${formId} and kind = 'report' for update`;
  if (found.length === 0) throw notFound();
}

/** Begins a new version from the latest published one. Throws "not found", or bad input when the form has a draft already. */
export async function createFormDraft(actor: Actor, input: { formId: number }): Promise<NewDraft> {
  return db.$transaction(async (tx) => {
    await lockForm(tx, input.formId);
    const latest = await tx.formVersion.findFirst({
      where: { formId: input.formId },
      orderBy: { number: "desc" },
      select: { id: true, number: true, publishedAt: true },
    });
    if (!latest) throw notFound();
    const drafts = await tx.formVersion.count({ where: { formId: input.formId, publishedAt: null } });
    if (drafts > 0) throw invalid("form.error_draft_exists");
    const { content } = await getVersion(tx, latest.id);
    const draft = await tx.formVersion.create({
      data: { formId: input.formId, number: latest.number + 1 },
      select: { id: true, revision: true },
    });
    await fillNew(tx, draft.id, content);
    await recordAudit(tx, actor, "form.draft", input.formId, { after: { versionId: draft.id } });
    return { formId: input.formId, versionId: draft.id, revision: draft.revision };
  });
}

/** Throws a draft away, and a form that has no other version. Throws what `openDraft` does. */
export async function discardFormDraft(actor: Actor, input: DraftInput): Promise<{ formRemoved: boolean }> {
  return db.$transaction(async (tx) => {
    const { id, formId } = await openDraft(tx, input);
    await tx.formVersion.delete({ where: { id } });
    const formRemoved = (await tx.formVersion.count({ where: { formId } })) === 0;
    if (formRemoved) await tx.form.delete({ where: { id: formId } });
    await recordAudit(tx, actor, "form.discard", formId, { before: { versionId: id } });
    return { formRemoved };
  });
}

/**
 * Freezes a draft and gives it to the running groups that have an earlier version of its form, for new reports; reports keep the
 * version they began with. Throws what `openDraft` does, and bad input beside each question that is not ready.
 */
export async function publishForm(
  actor: Actor,
  input: DraftInput,
): Promise<{ number: number; publishedAt: string; groups: number }> {
  return db.$transaction(async (tx) => {
    const { id, formId, number, content } = await openDraft(tx, input);
    const [problem] = problemsOf(content);
    if (problem) throw invalid(problem.error, errorsOf(problemsOf(content)));
    const publishedAt = new Date();
    await tx.formVersion.update({ where: { id }, data: { publishedAt, revision: { increment: 1 } } });
    const groups = await tx.group.updateMany({
      where: { reportFormVersion: { formId }, endDate: { gte: fromDay(today()) } },
      // Who has such a group open for editing is told, and does not put the old version back.
      data: { reportFormVersionId: id, revision: { increment: 1 } },
    });
    await recordAudit(tx, actor, "form.publish", formId, { after: { versionId: id, number, groups: groups.count } });
    return { number, publishedAt: publishedAt.toISOString(), groups: groups.count };
  });
}

/**
 * A draft for writing, its version locked, so that two people never interleave. Throws "not found", a conflict with the current
 * revision when it was changed meanwhile, and bad input for a published version.
 */
async function openDraft(tx: Tx, { versionId, revision }: DraftInput): Promise<Draft> {
  await tx.$queryRaw`select 1 from "FormVersion" where id = ${versionId} for update`;
  const version = await getVersion(tx, versionId);
  if (version.publishedAt) throw invalid("form.error_published");
  if (version.revision !== revision) throw conflict(version.revision);
  return version;
}

type Change<Result> = {
  content: Partial<VersionContent>;
  /** For the record: never what somebody wrote. */
  about: Prisma.InputJsonObject;
  result: (idOf: (questionId: number) => number) => Result;
};

/** Changes a draft by a rule and raises its revision: every change of what is in a version goes through here. */
async function changeDraft<Result>(
  actor: Actor,
  input: DraftInput,
  change: (draft: Draft) => Change<Result>,
  action: AuditAction = "form.change",
): Promise<Result & { revision: number }> {
  return db.$transaction(async (tx) => {
    const draft = await openDraft(tx, input);
    const { content, about, result } = change(draft);
    const idOf = await storeContent(tx, draft.id, draft.content, content);
    const { revision } = await tx.formVersion.update({
      where: { id: draft.id },
      data: { revision: { increment: 1 } },
      select: { revision: true },
    });
    await recordAudit(tx, actor, action, draft.formId, { after: { versionId: draft.id, revision, ...about } });
    return { ...result(idOf), revision };
  });
}

const noResult = () => ({});

const questionIn = ({ content }: Draft, questionId: number): FlatFormQuestion => {
  const question = content.questions.find((candidate) => candidate.questionId === questionId);
  if (!question) throw notFound();
  return question;
};

/** Throws "not found" for a parent of another version, bad input for one that the question may not be nested under. */
function assertMayNest(draft: Draft, questionId: number | null, parentId: number | null): void {
  if (parentId === null) return;
  const error = mayNest(draft.content.questions, questionId, questionIn(draft, parentId));
  if (error) throw invalid(error, { parentId: [error] });
}

/** The id of a question that has none yet. */
const newQuestion = -1;

/** Adds a question to a draft or changes one; one that gets another place becomes the last there. Throws what `openDraft` does. */
export async function saveContentQuestion(
  actor: Actor,
  input: SaveContentQuestionInput,
): Promise<{ revision: number; questionId: number }> {
  const { questionId, parentId, tab, viewPoint, type, isCompulsory, showCheckbox, texts } = input;
  return changeDraft(actor, input, (draft) => {
    const { questions } = draft.content;
    const before = questionId === undefined ? undefined : questionIn(draft, questionId);
    assertMayNest(draft, questionId ?? null, parentId);
    if (!before && questions.length >= mostQuestions) throw invalid("form.error_too_many");
    if (type !== "checkbox" && questions.some((other) => other.parentId === questionId))
      throw invalid("form.error_has_nested", { type: ["form.error_has_nested"] });
    const isAnswerable = !isHeading({ type, show_checkbox: showCheckbox });
    const fields = { type, isCompulsory: isCompulsory && isAnswerable, showCheckbox, texts };
    const area = questions.find((other) => other.questionId === parentId)?.viewPoint ?? viewPoint;
    const stays = before?.parentId === parentId && before.tab === tab && before.viewPoint === area;
    const content = stays
      ? questions.map((other) => (other === before ? { ...other, ...fields } : other))
      : placeQuestion(
          questions,
          { ...(before ?? blankQuestion(newQuestion)), ...fields },
          { parentId, tab, viewPoint },
        );
    const about = before ? { change: "question", questionId: before.questionId } : { change: "add" };
    const result = (idOf: (id: number) => number) => ({ questionId: questionId ?? idOf(newQuestion) });
    return { content: { questions: content }, about, result };
  });
}

/** Changes the link of a draft's question. Throws what `openDraft` does, and bad input for a link that leads or says nothing. */
export async function saveLinkContentQuestion(
  actor: Actor,
  input: SaveLinkContentQuestionInput,
): Promise<{ revision: number }> {
  const { questionId, revision, ...link } = input;
  const version = await db.formVersion.findFirst({
    where: { AND: [{ questions: { some: { id: questionId } } }, buildableVersions] },
    select: { id: true },
  });
  if (!version) throw notFound();
  return changeDraft(actor, { versionId: version.id, revision }, (draft) => {
    const before = questionIn(draft, questionId);
    const after = { ...before, ...link };
    if (lacksLink(after))
      throw invalid("form.error_missing_link", {
        ...(!link.linkUrl && { linkUrl: ["validation.required"] }),
        ...(!link.link_content.nb && { "link_content.nb": ["validation.required"] }),
      });
    const questions = draft.content.questions.map((other) => (other === before ? after : other));
    return { content: { questions }, about: { change: "link", questionId }, result: noResult };
  });
}

/** Moves a question, and what is nested under it. Throws what `openDraft` does, and bad input for a place it may not have. */
export async function moveQuestion(actor: Actor, input: MoveQuestionInput): Promise<{ revision: number }> {
  const { questionId, parentId, tab, viewPoint, position } = input;
  return changeDraft(actor, input, (draft) => {
    const question = questionIn(draft, questionId);
    assertMayNest(draft, questionId, parentId);
    const questions = placeQuestion(draft.content.questions, question, { parentId, tab, viewPoint }, position);
    return { content: { questions }, about: { change: "move", questionId }, result: noResult };
  });
}

/** Takes a question and what is nested under it out of a draft. Throws what `openDraft` does. */
export async function deleteQuestion(
  actor: Actor,
  input: DraftInput & { questionId: number },
): Promise<{ revision: number; deleted: number }> {
  return changeDraft(actor, input, (draft) => {
    const gone = new Set(branchOf(draft.content.questions, questionIn(draft, input.questionId).questionId));
    const questions = draft.content.questions.filter((question) => !gone.has(question));
    const about = { change: "delete", questionId: input.questionId, deleted: gone.size };
    return { content: { questions }, about, result: () => ({ deleted: gone.size }) };
  });
}

/** Changes how to fill out a tab of a draft. Throws what `openDraft` does. */
export async function saveFormHelp(actor: Actor, input: SaveFormHelpInput): Promise<{ revision: number }> {
  const { tab, texts } = input;
  return changeDraft(actor, input, ({ content }) => {
    const help = content.help.map((entry) => (entry.tab === tab ? { tab, texts } : entry));
    return { content: { help }, about: { change: "help", tab }, result: noResult };
  });
}

/** Changes a draft's rating scale. Throws what `openDraft` does. */
export async function saveRatingScale(actor: Actor, input: SaveRatingScaleInput): Promise<{ revision: number }> {
  const { anchors, steps } = input;
  return changeDraft(actor, input, () => ({
    content: { anchors },
    about: { change: "scale", steps },
    result: noResult,
  }));
}

/**
 * Takes an Excel file into a draft, all or nothing, or tells what it would do. Throws what `openDraft` does, and bad input that
 * names sheet, row and column of all that is wrong.
 */
export async function importForm(actor: Actor, input: ImportFormInput): Promise<Imported> {
  const sheets = await readWorkbook(input.file, "file");
  const merge = ({ content }: Draft) => {
    const read = readSheets(sheets, content);
    const merged = "errors" in read ? read : mergeForm(content, read, input.removeMissing);
    if ("errors" in merged) throw invalid("form.error_import", merged.errors);
    const { content: next, result } = merged;
    const about = { added: result.added.length, updated: result.updated.length, removed: result.removed };
    return { content: next, about, result: () => result };
  };
  if (input.dryRun)
    return db.$transaction(async (tx) => {
      const draft = await openDraft(tx, input);
      return { ...merge(draft).result(), written: false, revision: draft.revision };
    });
  return { ...(await changeDraft(actor, input, merge, "form.import")), written: true };
}

const nothing: VersionContent = { questions: [], help: [], anchors: [] };

/** Puts the content of one version into a new one, its questions with the keys they have. */
async function fillNew(tx: Tx, versionId: number, content: VersionContent): Promise<void> {
  const questions = content.questions.map((question) => ({
    ...question,
    questionId: -question.questionId,
    parentId: question.parentId && -question.parentId,
  }));
  await storeContent(tx, versionId, nothing, { ...content, questions });
}

/** Stores what is given of a version's content in place of what was there; gives the ids that questions with negative ones got. */
async function storeContent(
  tx: Tx,
  versionId: number,
  before: VersionContent,
  { questions, help, anchors }: Partial<VersionContent>,
): Promise<(id: number) => number> {
  if (help) {
    await tx.tabHelp.deleteMany({ where: { versionId } });
    await tx.tabHelp.createMany({
      data: help.flatMap(({ tab, texts }) => textRows(texts).map((text) => ({ versionId, tab, ...text }))),
    });
  }
  if (anchors) {
    await tx.formVersion.update({ where: { id: versionId }, data: { ratingSteps: anchors.length } });
    await tx.ratingAnchor.deleteMany({ where: { versionId } });
    await tx.ratingAnchor.createMany({
      data: anchors.flatMap((texts, index) => textRows(texts).map((text) => ({ versionId, step: index + 1, ...text }))),
    });
  }
  return questions ? storeQuestions(tx, versionId, before.questions, questions) : (id) => id;
}

async function storeQuestions(
  tx: Tx,
  versionId: number,
  before: readonly FlatFormQuestion[],
  after: readonly FlatFormQuestion[],
): Promise<(id: number) => number> {
  const added = after.filter(({ questionId }) => questionId < 0);
  const given = await tx.$queryRaw<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('"Question"', 'id'))::int as id from generate_series(1, ${added.length}::int)`;
  const newIds = new Map(added.map(({ questionId }, index) => [questionId, given[index]?.id ?? 0]));
  const idOf = (id: number) => newIds.get(id) ?? id;
  const rows = rowsOf(after, idOf);
  await tx.$executeRaw`
    insert into "Question" (id, key, "versionId", "parentId", depth, "questionOrder", "viewPoint", tab, type,
      "isCompulsory", "showCheckbox", "showLink", "linkUrl")
    select id, key, ${versionId}, "parentId", depth, "questionOrder", "viewPoint", tab, type,
      "isCompulsory", "showCheckbox", "showLink", "linkUrl"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, key uuid, "parentId" int, depth int,
      "questionOrder" int, "viewPoint" int, tab int, type "QuestionType", "isCompulsory" boolean,
      "showCheckbox" boolean, "showLink" boolean, "linkUrl" text)
    on conflict (id) do update set "parentId" = excluded."parentId", depth = excluded.depth,
      "questionOrder" = excluded."questionOrder", "viewPoint" = excluded."viewPoint", tab = excluded.tab,
      type = excluded.type, "isCompulsory" = excluded."isCompulsory", "showCheckbox" = excluded."showCheckbox",
      "showLink" = excluded."showLink", "linkUrl" = excluded."linkUrl"`;
  // After the others have left them: what is nested under a question goes with it.
  const kept = new Set(after.map(({ questionId }) => questionId));
  const gone = before.filter(({ questionId }) => !kept.has(questionId)).map(({ questionId }) => questionId);
  await tx.question.deleteMany({ where: { versionId, id: { in: gone } } });
  await storeTexts(tx, before, after, idOf);
  return idOf;
}

/** Stores the texts of new questions and of those whose texts have changed. */
async function storeTexts(
  tx: Tx,
  before: readonly FlatFormQuestion[],
  after: readonly FlatFormQuestion[],
  idOf: (id: number) => number,
): Promise<void> {
  const had = new Map(before.map((question) => [question.questionId, questionTextRows(question)]));
  const changed = after.filter(
    (question) => JSON.stringify(questionTextRows(question)) !== JSON.stringify(had.get(question.questionId)),
  );
  await tx.questionText.deleteMany({ where: { questionId: { in: changed.map(({ questionId }) => questionId) } } });
  await tx.questionText.createMany({
    data: changed.flatMap((question) =>
      questionTextRows(question).map((row) => ({ ...row, questionId: idOf(question.questionId) })),
    ),
  });
}
