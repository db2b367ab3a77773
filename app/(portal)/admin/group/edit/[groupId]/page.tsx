import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EndGroup } from "@/components/ending/end-group";
import { ReopenGroup } from "@/components/ending/reopen-group";
import { GroupPlacements } from "@/components/enrolment/placements/group-placements";
import { placementSearch } from "@/components/enrolment/placements/placement-search";
import { FollowUpRules } from "@/components/group/follow-up-rules";
import { CopyGroup } from "@/components/group/managing/copy-group";
import { EditGroupForm } from "@/components/group/managing/edit-group-form";
import { GroupStateChip } from "@/components/group/managing/group-state-chip";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import { listOpenEvaluations } from "@/lib/features/ending/queries";
import { listGroupPlacements } from "@/lib/features/enrolment/queries/list-group-placements";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { getGroupChoices, getGroupData } from "@/lib/features/group/queries/get-group-data";
import { groupStateOf } from "@/lib/features/group/rules";
import { can } from "@/lib/platform/auth/permissions";
import { showDay, today } from "@/lib/platform/dates";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = {
  params: Promise<{ groupId: string }>;
  searchParams: Promise<SearchParams>;
};

const parts = ["students", "days", "about", "teachers", "forms", "wards", "follow-up", "end"] as const;
const partNames = { teachers: "teacherIds", "follow-up": "rules", end: "end_title" } as const;

/** The group of an address, once for the page and its title. */
const openGroup = cache(async (address: string) => {
  const actor = await guardPage("/admin/group/edit/[groupId]");
  const groupId = parseId(address) ?? notFound();
  return { actor, group: await orNotFound(getGroupData(actor, { groupId })) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await openGroup((await params).groupId);
  return { title: group.name };
}

/** A group as those change it who may: its students, what is known about it, its rules, and its end. */
export default async function EditGroupPage({ params, searchParams }: Props) {
  const { actor, group } = await openGroup((await params).groupId);
  const { groupId, revision, name, isEnded } = group;
  const search = placementSearch.read(await searchParams);
  const [t, page, choices, open] = await Promise.all([
    getTranslations("groups"),
    orNotFound(getLanguage().then((locale) => listGroupPlacements(actor, groupId, search, locale))),
    getGroupChoices(actor),
    listOpenEvaluations(actor, groupId),
  ]);
  const readOnly = actor.viewer || isEnded;
  const isAdmin = makesAnyGroup(actor);
  const hrefOf = (evaluationId: number, stage: number) =>
    isAdmin && can(actor, "manage_evaluations")
      ? `/admin/evaluations/${evaluationId}`
      : evaluationPath(evaluationId, stage);
  return (
    <>
      <PageHeader
        above={<GroupStateChip state={groupStateOf(group, today())} />}
        title={name}
        lead={[group.courseCode, group.place, `${showDay(group.startDate)}–${showDay(group.endDate)}`].join(" · ")}
        actions={
          <>
            {can(actor, "view_teacher_my_group") && group.teachers.some(({ userId }) => userId === actor.id) && (
              <LinkButton href={`/group/${groupId}`}>{t("open_page")}</LinkButton>
            )}
            {!actor.viewer && can(actor, "view_admin_add_group") && <CopyGroup group={{ groupId, name }} />}
          </>
        }
      />
      <div>
        {actor.viewer && <Notice>{t("read_only")}</Notice>}
        {isEnded && !actor.viewer && <Notice>{t("ended_notice")}</Notice>}
        <Tabs
          label={t("parts")}
          tabs={parts.map((part) => ({
            href: `#${part}`,
            label: t(part in partNames ? partNames[part as keyof typeof partNames] : (part as "days")),
          }))}
        />
        <GroupPlacements
          path={`/admin/group/edit/${groupId}`}
          group={group}
          page={page}
          search={search}
          readOnly={readOnly}
        />
        <EditGroupForm
          key={isEnded ? "ended" : "open"}
          group={group}
          choices={choices}
          ownId={isAdmin ? null : actor.id}
          readOnly={readOnly}
        />
        <FollowUpRules group={{ groupId, revision, ...group.settings }} readOnly={readOnly} />
        <Section id="end" title={t("end_title")} lead={t(isEnded ? "end_again" : "end_lead")}>
          {!actor.viewer && isEnded && <ReopenGroup groupId={groupId} revision={revision} name={name} />}
          {!actor.viewer && !isEnded && (
            <EndGroup
              groupId={groupId}
              revision={revision}
              name={name}
              open={open.map(({ evaluationId, studentName, stage }) => ({
                evaluationId,
                studentName,
                href: hrefOf(evaluationId, stage),
              }))}
            />
          )}
        </Section>
      </div>
    </>
  );
}
