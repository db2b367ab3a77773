import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import type { Caller } from "@/lib/platform/http/caller";
import { asNumber, dayValue, statements } from "@/lib/platform/sql";
import { getVersion } from "../content/queries";
import { compareContents } from "./rules";
import type { FormComparison, FormItem } from "./schema";

/** How many questions, running groups and reports each version has. */
const questions = () =>
  statements
    .selectFrom("Question")
    .groupBy("versionId")
    .select(({ fn }) => ["versionId", asNumber(fn.countAll()).as("count")]);
const groups = () =>
  statements
    .selectFrom("Group")
    .where("endDate", ">=", dayValue(today()))
    .groupBy("reportFormVersionId")
    .select(({ fn }) => ["reportFormVersionId as versionId", asNumber(fn.countAll()).as("count")]);
const reports = () =>
  statements
    .selectFrom("Report")
    .groupBy("formVersionId")
    .select(({ fn }) => ["formVersionId as versionId", asNumber(fn.countAll()).as("count")]);

/** The report forms by name, each with its versions, the latest first. */
export async function listForms(_actor: Actor): Promise<{ items: FormItem[] }> {
  const rows = await statements
    .selectFrom("Form as f")
    .innerJoin("FormVersion as v", "v.formId", "f.id")
    .leftJoin(questions().as("q"), "q.versionId", "v.id")
    .leftJoin(groups().as("g"), "g.versionId", "v.id")
    .leftJoin(reports().as("r"), "r.versionId", "v.id")
    .where("f.kind", "=", "report")
    .orderBy(({ fn }) => fn("lower", ["f.name"]))
    .orderBy("f.id")
    .orderBy("v.number", "desc")
    .select(["f.id as formId", "f.name", "f.archivedAt"])
    .select(["v.id as versionId", "v.number", "v.createdAt", "v.publishedAt", "v.revision"])
    .select(({ fn, lit }) => [
      fn.coalesce("q.count", lit(0)).as("questions"),
      fn.coalesce("g.count", lit(0)).as("groups"),
      fn.coalesce("r.count", lit(0)).as("reports"),
    ])
    .execute();
  const items = new Map<number, FormItem>();
  for (const { formId, name, archivedAt, createdAt, publishedAt, ...version } of rows) {
    const item = items.get(formId) ?? { formId, name, archived: archivedAt !== null, versions: [] };
    item.versions.push({
      ...version,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    });
    items.set(formId, item);
  }
  return { items: [...items.values()] };
}

/** The differences between two versions, question by question. Throws "not found". */
export async function compareFormVersions(
  _actor: Actor,
  input: { beforeVersionId: number; afterVersionId: number },
  caller: Pick<Caller, "locale">,
): Promise<FormComparison> {
  const [before, after] = [await getVersion(db, input.beforeVersionId), await getVersion(db, input.afterVersionId)];
  const nameOf = ({ id, form, number, publishedAt }: typeof before) => ({
    versionId: id,
    formName: form.name,
    number,
    publishedAt: publishedAt?.toISOString() ?? null,
  });
  return {
    before: nameOf(before),
    after: nameOf(after),
    ...compareContents(before.content, after.content, caller.locale),
  };
}
