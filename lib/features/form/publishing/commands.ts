import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { giveFormVersion } from "@/lib/features/group/commands/give-form-version";
import { inTransaction } from "@/lib/features/unit-of-work";
import { doneBefore, madeBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { invalid, invalidAt, notFound } from "@/lib/platform/errors";
import { leadLanguage } from "@/lib/platform/i18n/locales";
import { activeLanguages } from "@/lib/platform/i18n/school-texts";
import { lockName, lockRow } from "@/lib/platform/locks";
import { within } from "@/lib/platform/sql";
import { type DraftInput, fillNew, lockDraft, openDraft } from "../content/commands";
import { getVersion } from "../content/queries";
import type { FormKind } from "../content/rules";
import { errorsOf, problemsOf } from "./rules";

type NewDraft = { formId: number; versionId: number; revision: number };

/** A form as its kind and name; names are unique within a kind. */
type Named = { kind: FormKind; name: string };

/** `sendId` makes a call that is sent again, because its answer was lost, the same. */
type SentOnce = { sendId?: string | undefined };

/**
 * Makes a form with an empty draft. Throws bad input beside a name that another form of its kind has. What the same person has sent with the
 * same id makes no second form.
 */
export async function createForm(actor: Actor, { kind, name, sendId }: Named & SentOnce): Promise<NewDraft> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const made = await findMade(tx, actor, "form.create", sendId);
    if (made) return made;
    const draft = await addForm(tx, { kind, name });
    await audit("form.create", draft.formId, sendId ? { after: { sendId } } : {});
    return draft;
  });
}

/**
 * Makes a form whose draft copies a version. Throws "not found", or bad input beside a name that another form of its kind has. What the same
 * person has sent with the same id makes no second copy.
 */
export async function copyForm(
  actor: Actor,
  { versionId, name, sendId }: { versionId: number; name: string } & SentOnce,
): Promise<NewDraft> {
  return inTransaction(actor, async ({ tx, audit }) => {
    // A draft is not changed while it is copied.
    await lockRow(tx, "FormVersion", versionId, "share");
    const made = await findMade(tx, actor, "form.copy", sendId);
    if (made) return made;
    const { form, content } = await getVersion(tx, versionId);
    const draft = await addForm(tx, { kind: form.kind, name });
    await fillNew(tx, draft.versionId, content);
    await audit("form.copy", draft.formId, { after: { fromVersionId: versionId, ...(sendId && { sendId }) } });
    return draft;
  });
}

/** The form that the same person has made by a call with the same id, with its first version. */
async function findMade(
  tx: Tx,
  actor: Actor,
  action: "form.create" | "form.copy",
  sendId: string | undefined,
): Promise<NewDraft | null> {
  if (!sendId) return null;
  await lockName(tx, "form names");
  const [formId] = await madeBefore(tx, actor, action, sendId);
  if (formId === undefined) return null;
  const version = await tx.formVersion.findFirst({
    where: { formId, number: 1 },
    select: { id: true, revision: true },
  });
  return version && { formId, versionId: version.id, revision: version.revision };
}

async function addForm(tx: Tx, { kind, name }: Named): Promise<NewDraft> {
  await assertNameFree(tx, { kind, name });
  const form = await tx.form.create({
    data: { kind, name, versions: { create: { number: 1 } } },
    select: { id: true, versions: { select: { id: true } } },
  });
  return { formId: form.id, versionId: form.versions[0]?.id ?? 0, revision: 0 };
}

/** People choose forms of one kind by name. Others who take one wait for this transaction. */
async function assertNameFree(tx: Tx, { kind, name }: Named, exceptId = 0): Promise<void> {
  await lockName(tx, "form names");
  const taken = await within(tx)
    .selectFrom("Form")
    .where("kind", "=", kind)
    .where(({ ref }) => sql<boolean>`lower(${ref("name")}) = lower(${name})`)
    .where("id", "<>", exceptId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (taken) throw invalidAt("name", "form.error_name_taken");
}

/** Gives a form another name. Throws "not found", or bad input beside a name that another form of its kind has. */
export async function renameForm(actor: Actor, input: { formId: number; name: string }): Promise<{ name: string }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { kind } = await lockForm(tx, input.formId);
    await assertNameFree(tx, { kind, name: input.name }, input.formId);
    await tx.form.update({ where: { id: input.formId }, data: { name: input.name } });
    await audit("form.change", input.formId, { after: { change: "name" } });
    return { name: input.name };
  });
}

/** Takes a form out of the lists, or back into them. Throws "not found". */
export async function archiveForm(
  actor: Actor,
  { formId, archived }: { formId: number; archived: boolean },
): Promise<{ archived: boolean }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockForm(tx, formId);
    const { archivedAt } = await tx.form.findUniqueOrThrow({ where: { id: formId }, select: { archivedAt: true } });
    if ((archivedAt !== null) === archived) return { archived };
    await tx.form.update({ where: { id: formId }, data: { archivedAt: archived ? new Date() : null } });
    await audit("form.archive", formId, { after: { archived } });
    return { archived };
  });
}

async function lockForm(tx: Tx, formId: number): Promise<{ kind: FormKind }> {
  const found = await within(tx)
    .selectFrom("Form")
    .where("id", "=", formId)
    .select("kind")
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/**
 * Begins a new version from the latest published one. Throws "not found", or bad input when the form has a draft already; one that the same
 * person has begun is given again.
 */
export async function createFormDraft(actor: Actor, input: { formId: number }): Promise<NewDraft> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockForm(tx, input.formId);
    const latest = await tx.formVersion.findFirst({
      where: { formId: input.formId },
      orderBy: { number: "desc" },
      select: { id: true, number: true, publishedAt: true, revision: true },
    });
    if (!latest) throw notFound();
    if (latest.publishedAt === null) return draftBegunBefore(tx, actor, { formId: input.formId, ...latest });
    const { content } = await getVersion(tx, latest.id);
    const draft = await tx.formVersion.create({
      data: { formId: input.formId, number: latest.number + 1 },
      select: { id: true, revision: true },
    });
    await fillNew(tx, draft.id, content);
    await audit("form.draft", input.formId, { after: { versionId: draft.id } });
    return { formId: input.formId, versionId: draft.id, revision: draft.revision };
  });
}

async function draftBegunBefore(
  tx: Tx,
  actor: Actor,
  { formId, id, revision }: { formId: number; id: number; revision: number },
): Promise<NewDraft> {
  const begun = await doneBefore(tx, actor, "form.draft", { side: "after", field: "versionId", id });
  if (!begun) throw invalid("form.error_draft_exists");
  return { formId, versionId: id, revision };
}

/**
 * Throws a draft away, and a form that has no other version. Throws what `openDraft` does, but not for a draft that the same person has thrown
 * away before.
 */
export async function discardFormDraft(actor: Actor, input: DraftInput): Promise<{ formRemoved: boolean }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { versionId } = input;
    await lockDraft(tx, versionId);
    const done = await doneBefore(tx, actor, "form.discard", { side: "before", field: "versionId", id: versionId });
    if (done) return { formRemoved: (await tx.form.count({ where: { id: done.entityId } })) === 0 };
    const { id, formId } = await openDraft(tx, input);
    await tx.formVersion.delete({ where: { id } });
    const formRemoved = (await tx.formVersion.count({ where: { formId } })) === 0;
    if (formRemoved) await tx.form.delete({ where: { id: formId } });
    await audit("form.discard", formId, { before: { versionId: id } });
    return { formRemoved };
  });
}

/**
 * Freezes a draft and gives it to the running groups that have an earlier version of its form, for what they begin from now on; what
 * has begun keeps its version. Throws what `openDraft` does, and bad input beside each question that is not ready. For a version that the same
 * person has published before, it changes nothing and gives the same.
 */
export async function publishForm(actor: Actor, input: DraftInput): Promise<Published> {
  return inTransaction(actor, async ({ tx, audit }) => {
    await lockDraft(tx, input.versionId);
    const published = await findPublished(tx, actor, input.versionId);
    if (published) return published;
    const { id, formId, form, number, content } = await openDraft(tx, input);
    const problems = problemsOf(content, leadLanguage(activeLanguages()));
    const [problem] = problems;
    if (problem) throw invalid(problem.error, errorsOf(problems));
    // A group that is being made has either the version before, and gets this one here, or waits and begins with this one.
    await lockRow(tx, "Form", formId);
    const publishedAt = new Date();
    await tx.formVersion.update({ where: { id }, data: { publishedAt, revision: { increment: 1 }, removed: [] } });
    const groups = await giveFormVersion(tx, { kind: form.kind, formId, versionId: id });
    await audit("form.publish", formId, { after: { versionId: id, number, groups } });
    return { number, publishedAt: publishedAt.toISOString(), groups };
  });
}

type Published = { number: number; publishedAt: string; groups: number };

/** What the record has of a version that was published. */
const publishedSchema = z.object({ number: z.number(), groups: z.number() });

async function findPublished(tx: Tx, actor: Actor, versionId: number): Promise<Published | null> {
  const version = await tx.formVersion.findUnique({ where: { id: versionId }, select: { publishedAt: true } });
  if (!version?.publishedAt) return null;
  const done = await doneBefore(tx, actor, "form.publish", { side: "after", field: "versionId", id: versionId });
  return done && { ...publishedSchema.parse(done.after), publishedAt: version.publishedAt.toISOString() };
}
