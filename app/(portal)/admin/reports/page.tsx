import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ManagedFilter } from "@/components/report/removal/managed-filter";
import { inputFor, managedSearchIn } from "@/components/report/removal/managed-search";
import { ManagedTable } from "@/components/report/removal/managed-table";
import { PageHeader } from "@/components/ui/page-header";
import { getAllReport } from "@/lib/features/report/removal/queries/get-all-report";
import { keptDays } from "@/lib/features/report/removal/rules";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/admin/reports";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("manage_reports") };
}

/** All reports, where one can be deleted, and the deleted ones, which can be brought back. */
export default async function ManageReportsPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const search = managedSearchIn(await searchParams);
  const [t, menu, page] = await Promise.all([
    getTranslations("report_removal"),
    getTranslations("menu"),
    getAllReport(actor, inputFor(search)),
  ]);
  const groupName = page.items[0]?.groupName ?? (search.groupId ? t("chosen_group") : null);
  return (
    <>
      <PageHeader title={menu("manage_reports")} lead={t(search.view ? "lead_deleted" : "lead", { days: keptDays })} />
      <ManagedFilter path={path} search={search} groupName={groupName} />
      <ManagedTable path={path} page={page} search={search} now={new Date().toISOString()} readOnly={actor.viewer} />
    </>
  );
}
