import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import type { Caller } from "@/lib/platform/http/caller";
import { getVersion } from "../content/queries";
import { compareContents } from "./rules";
import type { FormComparison, FormItem } from "./schema";

/** The report forms by name, each with its versions, the latest first. */
export async function listForms(_actor: Actor): Promise<{ items: FormItem[] }> {
  type Row = { formId: number; name: string; createdAt: Date; publishedAt: Date | null } & Omit<
    FormItem["versions"][number],
    "createdAt" | "publishedAt"
  >;
  const rows = await db.$queryRaw<Row[]>`
    select f.id as "formId", f.name, v.id as "versionId", v.number, v."createdAt", v."publishedAt", v.revision,
      coalesce(q.count, 0)::int as questions, coalesce(g.count, 0)::int as groups, coalesce(r.count, 0)::int as reports
    from "Form" f
      join "FormVersion" v on v."formId" = f.id
      left join (select "versionId", count(*) from "Question" group by 1) q on q."versionId" = v.id
      left join (
        select "reportFormVersionId", count(*) from "Group" where "endDate" >= ${fromDay(today())}::date group by 1
      ) g on g."reportFormVersionId" = v.id
      left join (select "formVersionId", count(*) from "Report" group by 1) r on r."formVersionId" = v.id
    where f.kind = 'report'
    order by lower(f.name), f.id, v.number desc`;
  const items = new Map<number, FormItem>();
  for (const { formId, name, createdAt, publishedAt, ...version } of rows) {
    const item = items.get(formId) ?? { formId, name, versions: [] };
    item.versions.push({
      ...version,
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
    });
    items.set(formId, item);
  }
  return { items: [...items.values()] };
}

/** What one version has that another has not, question by question. Throws "not found". */
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
