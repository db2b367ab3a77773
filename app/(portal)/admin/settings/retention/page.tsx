import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/layout/page-links";
import { RetentionJobs } from "@/components/retention/retention-jobs";
import { retentionPath } from "@/components/retention/retention-path";
import { AddGroupRule } from "@/components/retention/rule-button";
import { RuleList } from "@/components/retention/rule-list";
import { RunList } from "@/components/retention/run-list";
import { settingsPage } from "@/components/settings/settings-path";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { listJobs } from "@/lib/features/job/queries";
import { getRetention } from "@/lib/features/retention/queries/get-retention";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { schoolSettings } from "@/lib/platform/school-settings";
import { id } from "@/lib/platform/validators";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("retention") };
}

/** For how long what is kept; what is over, which can be deleted; and the reports of what went. */
export default async function RetentionPage({ searchParams }: Props) {
  const actor = await guardPage(retentionPath);
  const cursor = id.safeParse(Number((await searchParams).cursor)).data;
  const [t, menu, { rules, runs, nextCursor }, jobs] = await Promise.all([
    getTranslations("retention"),
    getTranslations("menu"),
    getRetention(actor, { cursor }),
    listJobs(actor, { kind: "retention" }),
  ]);
  const ofGroups = rules.filter(({ groupId }) => groupId !== null);
  return (
    <>
      <PageHeader title={menu("retention")} lead={t("lead")} />
      {actor.viewer && <Notice>{t("read_only")}</Notice>}
      <Section id="rules" title={t("rules")} lead={t("rules_lead")}>
        <RuleList rules={rules.filter(({ groupId }) => groupId === null)} readOnly={actor.viewer} />
      </Section>
      <Section
        id="groups"
        title={t("groups")}
        lead={t("groups_lead")}
        actions={!actor.viewer && <AddGroupRule rules={ofGroups} />}
      >
        {ofGroups.length === 0 ? (
          <p className="text-muted">{t("groups_none")}</p>
        ) : (
          <RuleList rules={ofGroups} readOnly={actor.viewer} />
        )}
      </Section>
      <RetentionJobs jobs={jobs} readOnly={actor.viewer} />
      <Section
        id="runs"
        title={t("runs")}
        lead={
          <>
            {t(schoolSettings().deleteAutomatically ? "automatic_on" : "automatic_off")}{" "}
            <TextLink href={settingsPage("retention")}>{t("automatic_change")}</TextLink>
          </>
        }
      >
        <RunList runs={runs} />
        <PageLinks
          first={cursor ? `${retentionPath}#runs` : null}
          next={nextCursor ? `${retentionPath}?cursor=${nextCursor}#runs` : null}
        />
      </Section>
    </>
  );
}
