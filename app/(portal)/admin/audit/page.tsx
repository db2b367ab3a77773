import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditFilter } from "@/components/audit/audit-filter";
import { auditSearch, inputFor } from "@/components/audit/audit-search";
import { AuditTable } from "@/components/audit/audit-table";
import { ContraryFilter } from "@/components/audit/contrary-filter";
import { ExportAudit } from "@/components/audit/export-audit";
import { FoundPeople } from "@/components/audit/found-people";
import { PageHeader } from "@/components/ui/page-header";
import { getAudit } from "@/lib/features/audit/queries/get-audit";
import { auditSearchSchema } from "@/lib/features/audit/schema";
import { can } from "@/lib/platform/auth/permissions";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/admin/audit";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("audit") };
}

/** Who did what when, as whom and to what, with filters. */
export default async function AuditPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const search = auditSearch.read(await searchParams);
  const input = inputFor(search);
  const [t, menu, page] = await Promise.all([
    getTranslations("audit"),
    getTranslations("menu"),
    input && getAudit(actor, auditSearchSchema.parse({ ...input, cursor: search.cursor })),
  ]);
  return (
    <>
      <PageHeader
        title={menu("audit")}
        lead={t("lead")}
        actions={!actor.viewer && can(actor, "export_data") && <ExportAudit search={search} />}
      />
      <AuditFilter path={path} search={search} />
      {page?.people && <FoundPeople path={path} search={search} people={page.people} />}
      {page ? (
        <AuditTable path={path} page={page} search={search} opensUsers={can(actor, "manage_users")} />
      ) : (
        <ContraryFilter search={search} />
      )}
    </>
  );
}
