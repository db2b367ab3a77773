import "server-only";
import { sql } from "kysely";
import { formVersionColumns } from "@/lib/features/group/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalidAt } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { asNumber, dayValue, statements } from "@/lib/platform/sql";
import { getVersion } from "../content/queries";
import type { FormKind } from "../content/rules";
import { compareContents } from "./rules";
import type { FormComparison, FormItem } from "./schema";

/** How many questions, running groups and reports each version has. */
const questions = () =>
  statements
    .selectFrom("Question")
    .groupBy("versionId")
    .select(({ fn }) => ["versionId", asNumber(fn.countAll()).as("count")]);
const groupsWith = (kind: FormKind) =>
  statements
    .selectFrom("Group")
    .where("endDate", ">=", dayValue(today()))
    .where("endedAt", "is", null)
    .groupBy(formVersionColumns[kind])
    .select(({ fn, ref }) => [
      ref(formVersionColumns[kind]).as("versionId"),
      sql<FormKind>`${kind}::"FormKind"`.as("kind"),
      asNumber(fn.countAll()).as("count"),
    ]);
const groups = () => groupsWith("report").unionAll(groupsWith("evaluation"));
const reports = () =>
  statements
    .selectFrom("Report")
    .groupBy("formVersionId")
    .select(({ fn }) => ["formVersionId as versionId", asNumber(fn.countAll()).as("count")]);

/** The forms by name, each with its versions, the latest first. */
export async function listForms(_actor: Actor): Promise<{ items: FormItem[] }> {
  const rows = await statements
    .selectFrom("Form as f")
    .innerJoin("FormVersion as v", "v.formId", "f.id")
    .leftJoin(questions().as("q"), "q.versionId", "v.id")
    .leftJoin(groups().as("g"), (join) => join.onRef("g.versionId", "=", "v.id").onRef("g.kind", "=", "f.kind"))
    .leftJoin(reports().as("r"), "r.versionId", "v.id")
    .orderBy(({ fn }) => fn("lower", ["f.name"]))
    .orderBy("f.id")
    .orderBy("v.number", "desc")
    .select(["f.id as formId", "f.kind", "f.name", "f.archivedAt"])
    .select(["v.id as versionId", "v.number", "v.createdAt", "v.publishedAt", "v.revision"])
    .select(({ fn, lit }) => [
      fn.coalesce("q.count", lit(0)).as("questions"),
      fn.coalesce("g.count", lit(0)).as("groups"),
      fn.coalesce("r.count", lit(0)).as("reports"),
    ])
    .execute();
  const items = new Map<number, FormItem>();
  for (const { formId, kind, name, archivedAt, createdAt, publishedAt, ...version } of rows) {
    const item = items.get(formId) ?? { formId, kind, name, archived: archivedAt !== null, versions: [] };
    item.versions.push({
      ...version,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    });
    items.set(formId, item);
  }
  return { items: [...items.values()] };
}

/** The differences between two versions, question by question. Throws "not found", and bad input for forms of two kinds. */
export async function compareFormVersions(
  _actor: Actor,
  input: { beforeVersionId: number; afterVersionId: number },
  caller: Pick<Caller, "locale">,
): Promise<FormComparison> {
  const [before, after] = [await getVersion(db, input.beforeVersionId), await getVersion(db, input.afterVersionId)];
  const { kind } = after.form;
  if (before.form.kind !== kind) throw invalidAt("beforeVersionId", "form.error_kinds_differ");
  const nameOf = ({ id, form, number, publishedAt }: typeof before) => ({
    versionId: id,
    formName: form.name,
    number,
    publishedAt: publishedAt?.toISOString() ?? null,
  });
  return {
    kind,
    before: nameOf(before),
    after: nameOf(after),
    ...compareContents(before.content, after.content, caller.locale),
  };
}
