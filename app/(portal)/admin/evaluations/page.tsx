import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EvaluationFilter } from "@/components/evaluation/administration/evaluation-filter";
import { evaluationSearch } from "@/components/evaluation/administration/evaluation-search";
import { EvaluationTable } from "@/components/evaluation/administration/evaluation-table";
import { PageHeader } from "@/components/ui/page-header";
import { getAllEvaluation } from "@/lib/features/evaluation/administration/queries";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/admin/evaluations";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("evaluations") };
}

/** All evaluations, with what an admin should look at. */
export default async function EvaluationsPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const search = evaluationSearch.read(await searchParams);
  const [t, page] = await Promise.all([getTranslations("evaluations"), getAllEvaluation(actor, search)]);
  const groupName = page.items[0]?.groupName ?? (search.groupId ? t("chosen_group") : null);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <EvaluationFilter path={path} search={search} groupName={groupName} />
      <EvaluationTable path={path} page={page} search={search} />
    </>
  );
}
