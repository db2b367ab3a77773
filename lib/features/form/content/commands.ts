import "server-only";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid } from "@/lib/platform/errors";
import { getVersion } from "./queries";
import { questionTextRows, rowsOf, textRows, type VersionContent } from "./rules";
import type { FlatFormQuestion } from "./schema";

export type DraftInput = { versionId: number; revision: number };

export type Draft = Awaited<ReturnType<typeof getVersion>>;

/**
 * A draft for writing, its version locked, so that two people never interleave. Throws "not found", a conflict with the current
 * revision when it was changed meanwhile, and bad input for a published version.
 */
export async function openDraft(tx: Tx, { versionId, revision }: DraftInput): Promise<Draft> {
  await tx.$queryRaw`select 1 from "FormVersion" where id = ${versionId} for update`;
  const version = await getVersion(tx, versionId);
  if (version.publishedAt) throw invalid("form.error_published");
  if (version.revision !== revision) throw conflict(version.revision);
  return version;
}

const nothing: VersionContent = { questions: [], help: [], anchors: [] };

/** Puts the content of one version into a new one, its questions with the keys they have. */
export async function fillNew(tx: Tx, versionId: number, content: VersionContent): Promise<void> {
  const questions = content.questions.map((question) => ({
    ...question,
    questionId: -question.questionId,
    parentId: question.parentId && -question.parentId,
  }));
  await storeContent(tx, versionId, nothing, { ...content, questions });
}

/** Stores what is given of a version's content in place of what was there; gives the ids that questions with negative ones got. */
export async function storeContent(
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
