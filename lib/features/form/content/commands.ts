import "server-only";
import { sql } from "kysely";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { givenRows, nextId, within } from "@/lib/platform/sql";
import { getVersion } from "./queries";
import { questionTextRows, rowsOf, textRows, type VersionContent } from "./rules";
import type { FormQuestion } from "./schema";

export type DraftInput = { versionId: number; revision: number };

export type Draft = Awaited<ReturnType<typeof getVersion>>;

/**
 * A draft for writing, its version locked, so that two people never interleave. Throws "not found", a conflict with the current
 * revision when it was changed meanwhile, and bad input for a published version.
 */
export async function openDraft(tx: Tx, { versionId, revision }: DraftInput): Promise<Draft> {
  await lockRow(tx, "FormVersion", versionId, "update");
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
    id: -question.id,
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
  before: readonly FormQuestion[],
  after: readonly FormQuestion[],
): Promise<(id: number) => number> {
  const added = after.filter(({ id }) => id < 0);
  const given = await within(tx)
    .selectFrom(sql`generate_series(1, ${added.length}::int)`.as("added"))
    .select(nextId("Question").as("id"))
    .execute();
  const newIds = new Map(added.map(({ id }, index) => [id, given[index]?.id ?? 0]));
  const idOf = (id: number) => newIds.get(id) ?? id;
  await storeRows(tx, versionId, rowsOf(after, idOf));
  // After the others have left them: what is nested under a question goes with it.
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await tx.question.deleteMany({ where: { versionId, id: { in: gone } } });
  await storeTexts(tx, before, after, idOf);
  return idOf;
}

const columnTypes = {
  id: "int",
  key: "uuid",
  parentId: "int",
  depth: "int",
  questionOrder: "int",
  viewPoint: "int",
  tab: "int",
  type: '"QuestionType"',
  isCompulsory: "boolean",
  showCheckbox: "boolean",
  showLink: "boolean",
  linkUrl: "text",
} as const;

/** Stores new questions, and old ones in place of what they were, in one statement. Whose they are and their keys never change. */
async function storeRows(tx: Tx, versionId: number, rows: ReturnType<typeof rowsOf>): Promise<void> {
  const { id: _, key: __, ...changing } = columnTypes;
  const columns = Object.keys(changing) as (keyof typeof changing)[];
  await within(tx)
    .insertInto("Question")
    .columns(["versionId", "id", "key", ...columns])
    .expression(({ selectFrom }) =>
      selectFrom(givenRows(rows, "r", columnTypes))
        .select(sql<number>`${versionId}::int`.as("versionId"))
        .select((["id", "key", ...columns] as const).map((column) => `r.${column}` as const)),
    )
    .onConflict((target) =>
      target
        .column("id")
        .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)]))),
    )
    .execute();
}

/** Stores the texts of new questions and of those whose texts have changed. */
async function storeTexts(
  tx: Tx,
  before: readonly FormQuestion[],
  after: readonly FormQuestion[],
  idOf: (id: number) => number,
): Promise<void> {
  const had = new Map(before.map((question) => [question.id, questionTextRows(question)]));
  const changed = after.filter(
    (question) => JSON.stringify(questionTextRows(question)) !== JSON.stringify(had.get(question.id)),
  );
  await tx.questionText.deleteMany({ where: { questionId: { in: changed.map(({ id }) => id) } } });
  await tx.questionText.createMany({
    data: changed.flatMap((question) =>
      questionTextRows(question).map((row) => ({ ...row, questionId: idOf(question.id) })),
    ),
  });
}
