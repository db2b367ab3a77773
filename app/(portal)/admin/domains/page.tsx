import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DomainFilter } from "@/components/domain/domain-filter";
import { domainSearch, inputFor } from "@/components/domain/domain-search";
import { DomainTable } from "@/components/domain/domain-table";
import { NewDomain } from "@/components/domain/new-domain";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { listDomains } from "@/lib/features/domain/queries";
import { can } from "@/lib/platform/auth/permissions";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

const path = "/admin/domains";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("domains") };
}

/** The schools and placement sites whose accounts may enter, with what belongs to each. */
export default async function DomainsPage({ searchParams }: Props) {
  const actor = await guardPage(path);
  const search = domainSearch.read(await searchParams);
  const [t, menu, page] = await Promise.all([
    getTranslations("domain"),
    getTranslations("menu"),
    listDomains(actor, inputFor(search)),
  ]);
  return (
    <>
      <PageHeader title={menu("domains")} lead={t("lead")} actions={!actor.viewer && <NewDomain />} />
      {actor.viewer && <Notice>{t("read_only")}</Notice>}
      <DomainFilter path={path} search={search} />
      <DomainTable
        path={path}
        page={page}
        search={search}
        readOnly={actor.viewer}
        usersPath={can(actor, "manage_users") ? "/admin/users" : null}
      />
    </>
  );
}
