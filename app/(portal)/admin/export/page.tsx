import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { exportPath } from "@/components/export/export-path";
import { ExportRoom } from "@/components/export/export-room";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { kindsFor } from "@/lib/features/export/rules";
import { listGroupDomains } from "@/lib/features/group/queries/get-group-data";
import { listJobs } from "@/lib/features/job/queries";
import { can } from "@/lib/platform/auth/permissions";
import { parseId } from "@/lib/platform/ids";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("export") };
}

/** Takes data out as Excel files, which jobs make. */
export default async function ExportPage({ searchParams }: Props) {
  const actor = await guardPage(exportPath);
  const { cursor: given } = await searchParams;
  const cursor = (typeof given === "string" && parseId(given)) || undefined;
  const [t, menu, domains, jobs] = await Promise.all([
    getTranslations("export"),
    getTranslations("menu"),
    listGroupDomains(actor),
    listJobs(actor, { kind: "export", cursor }),
  ]);
  return (
    <>
      <PageHeader title={menu("export")} lead={t("lead")} />
      {actor.viewer && <Notice>{t("read_only")}</Notice>}
      <ExportRoom
        kinds={kindsFor(actor)}
        domains={domains}
        findsGroups={can(actor, "view_admin_edit_group")}
        jobs={jobs}
        cursor={cursor}
        readOnly={actor.viewer}
      />
    </>
  );
}
