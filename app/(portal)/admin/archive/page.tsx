import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArchiveFilter } from "@/components/archive/archive-filter";
import { ArchiveJobs } from "@/components/archive/archive-jobs";
import { archivePath, archiveSearch } from "@/components/archive/archive-search";
import { ArchiveTable } from "@/components/archive/archive-table";
import { Connection } from "@/components/archive/connection";
import { settingsPage } from "@/components/settings/settings-path";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { countOpen, listArchive } from "@/lib/features/archive/queries/list-archive";
import { listJobs } from "@/lib/features/job/queries";
import { archiveFacts } from "@/lib/platform/archive/configured";
import { can } from "@/lib/platform/auth/permissions";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { schoolSettings } from "@/lib/platform/school-settings";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("archive") };
}

/** What is decided, and what has become of it in the archive; where it is sent, and where the connection is tried. */
export default async function ArchivePage({ searchParams }: Props) {
  const actor = await guardPage(archivePath);
  const search = archiveSearch.read(await searchParams);
  const [t, menu, page, open, jobs] = await Promise.all([
    getTranslations("archive"),
    getTranslations("menu"),
    listArchive(actor, search),
    countOpen(),
    listJobs(actor, { kind: "archive" }),
  ]);
  const archive = archiveFacts();
  const { archiveAutomatically } = schoolSettings();
  return (
    <>
      <PageHeader title={menu("archive")} lead={t("lead")} />
      <div className="mb-6 flex max-w-4xl flex-col gap-4">
        {actor.viewer && <Notice>{t("read_only")}</Notice>}
        {archive?.isDemo && <Notice title={t("demo_title")}>{t("demo_text")}</Notice>}
        {!archive && <Notice title={t("unset_title")}>{t("unset_text")}</Notice>}
        <p>
          {t("summary", open)} {archive && t(archiveAutomatically ? "automatic_on" : "automatic_off")}{" "}
          {archive && can(actor, "manage_settings") && (
            <TextLink href={settingsPage("archive")}>{t("automatic_change")}</TextLink>
          )}
        </p>
      </div>
      <ArchiveFilter search={search} />
      <ArchiveTable
        page={page}
        search={search}
        canSend={archive !== null}
        recordPath={can(actor, "manage_evaluations") ? "/admin/evaluations" : null}
        readOnly={actor.viewer}
      />
      <ArchiveJobs jobs={jobs} readOnly={actor.viewer} />
      {archive && <Connection facts={archive} readOnly={actor.viewer} />}
    </>
  );
}
