import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { AreaPage } from "@/components/competence/area-page";
import { GraphPage } from "@/components/competence/graph-page";
import { getCompetence, getCompetenceWithFactors } from "@/lib/features/competence/queries/get-competence";
import { getCompetenceArea } from "@/lib/features/competence/queries/get-competence-area";
import { isGraph, parseCategory } from "@/lib/features/competence/rules";
import type { CompetenceHeader } from "@/lib/features/competence/schema";
import { getFormContent } from "@/lib/features/form/content/queries";
import { getLineFacts } from "@/lib/features/line/queries";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { numbered } from "@/lib/platform/i18n/numbered";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";

/** Next requires one folder name for `{tab}/{groupId}` and `{groupId}/detailed-overview`: here `tab` is the group. */
type Address = { student_id: string; tab: string; category_id: string };
type Props = { params: Promise<Address>; searchParams: Promise<{ cursor?: string | string[] }> };

/** The area or graph of an address, once for the page and its title. */
const openCategory = cache(async (student: string, group: string, address: string, before: string | undefined) => {
  const actor = await guardPage("/group/student/[student_id]/[groupId]/detailed-overview/[category_id]");
  const category = parseCategory(address) ?? notFound();
  const [studentId, groupId] = [parseId(student) ?? notFound(), parseId(group) ?? notFound()];
  const cursor = parseId(before) ?? undefined;
  const where = { studentId, groupId, cursor };
  const common = { cursor, isOwn: actor.id === studentId };
  const locale = await getLanguage();
  const around = async ({ formVersionId, placementId }: CompetenceHeader) => {
    const [{ scale }, facts] = await Promise.all([
      getFormContent(formVersionId, locale),
      orNotFound(getLineFacts(actor, placementId)),
    ]);
    return { scale, facts };
  };
  if (isGraph(category)) {
    const { competence, factors } = await orNotFound(
      category === "A"
        ? getCompetenceWithFactors(actor, where)
        : getCompetence(actor, where).then((found) => ({ competence: found, factors: [] })),
    );
    return { ...common, graph: category, competence, factors, ...(await around(competence)) };
  }
  const viewPoint = Number(category);
  const area = await orNotFound(getCompetenceArea(actor, { ...where, viewPoint }, { locale }));
  return { ...common, area, ...(await around(area)) };
});

async function open({ params, searchParams }: Props) {
  const [{ student_id, tab, category_id }, { cursor }] = await Promise.all([params, searchParams]);
  return openCategory(student_id, tab, category_id, typeof cursor === "string" ? cursor : undefined);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, opened] = await Promise.all([getTranslations(), open(props)]);
  const title =
    "area" in opened ? t(`viewpoint.${numbered(opened.area.viewPoint)}`) : t(`competence.category_${opened.graph}`);
  return { title };
}

/** One competence area or graph of a student in one group (SPEC §2), for people with a seat there and admins. */
export default async function CategoryPage(props: Props) {
  const opened = await open(props);
  return "area" in opened ? <AreaPage {...opened} /> : <GraphPage {...opened} />;
}
