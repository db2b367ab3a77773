import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { AuditAction } from "@/lib/platform/audit-actions";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { conflict, invalid } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { givenRows, within, withNewIds } from "@/lib/platform/sql";
import type { Prisma } from "@/prisma/generated/client";
import { getVersion } from "./queries";
import { questionTextRows, rowsOf, textRows, type VersionContent } from "./rules";
import type { FormQuestion } from "./schema";

/** A draft and the revision that the caller knows. `sendId` makes a call that is sent again, because its answer was lost, the same. */
export type DraftInput = { versionId: number; revision: number; sendId?: string | undefined };

export type Draft = Awaited<ReturnType<typeof getVersion>>;

/** Locks the version of a draft until the transaction ends. */
export const lockDraft = (tx: Tx, versionId: number): Promise<unknown> =>
  lockRow(tx, "FormVersion", versionId, "update");

/**
 * A draft for writing, its version locked, so that two people never interleave. Throws "not found", a conflict with the current
 * revision when it was changed meanwhile, and bad input for a published version.
 */
export async function openDraft(tx: Tx, { versionId, revision }: DraftInput): Promise<Draft> {
  await lockDraft(tx, versionId);
  const version = await getVersion(tx, versionId);
  if (version.publishedAt) throw invalid("form.error_published");
  if (version.revision !== revision) throw conflict(version.revision);
  return version;
}

type Change<Result> = {
  content: Partial<VersionContent>;
  /** What can be restored from now on, if that changes. */
  removed?: FormQuestion[][];
  /** For the record: never what somebody wrote. */
  about: Prisma.InputJsonObject;
  result: (idOf: (questionId: number) => number) => Result;
};

/** What the record has of a call with a `sendId`, beside what it answered. */
const sentSchema = z.object({ versionId: z.number(), revision: z.number() });

type ChangeOptions<Result> = {
  action?: AuditAction;
  /** What a call that is sent again answers: the same as before, read from the record. Without it, it goes on from what it has left. */
  again?: z.ZodType<Result>;
};

/** Changes a draft by a rule and raises its revision: every change of what is in a version goes through here. */
export async function changeDraft<Result extends object>(
  actor: Actor,
  input: DraftInput,
  change: (draft: Draft) => Change<Result>,
  { action = "form.change", again }: ChangeOptions<Result> = {},
): Promise<Result & { revision: number }> {
  const { versionId, sendId } = input;
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockDraft(tx, versionId);
    const sent = sendId ? await findSent(tx, actor, action, { versionId, sendId }) : null;
    if (sent && again) return { ...again.parse(sent.after), revision: sent.revision };
    const draft = await openDraft(tx, { versionId, revision: Math.max(input.revision, sent?.revision ?? 0) });
    const { content, removed, about, result } = change(draft);
    const idOf = await storeContent(tx, draft.id, draft.content, content);
    const { revision } = await tx.formVersion.update({
      where: { id: draft.id },
      data: { revision: { increment: 1 }, removed },
      select: { revision: true },
    });
    const answer = result(idOf);
    await audit(action, draft.formId, {
      after: { versionId, revision, ...about, ...(sendId && { ...answer, sendId }) },
    });
    return { ...answer, revision };
  });
}

/** What the record has of the actor's last call with this id that changed the draft, and the revision it has left; null without one. */
async function findSent(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  { versionId, sendId }: { versionId: number; sendId: string },
): Promise<{ after: unknown; revision: number } | null> {
  const sent = await sentBefore(tx, actor, action, { sendId });
  if (!sent) return null;
  const left = sentSchema.parse(sent.after);
  return left.versionId === versionId ? { after: sent.after, revision: left.revision } : null;
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
  const added = after.flatMap(({ id }) => (id < 0 ? [{ draftId: id }] : []));
  const newIds = new Map((await withNewIds(tx, "Question", added)).map(({ draftId, id }) => [draftId, id]));
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
