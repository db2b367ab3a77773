import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { EndedNotice } from "@/components/group/ended-notice";
import { FollowUpRules } from "@/components/group/follow-up-rules";
import { GroupHeader } from "@/components/group/group-header";
import { GroupTeachers } from "@/components/group/group-teachers";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { GroupStudents } from "@/components/student/group-students";
import { NoStudents } from "@/components/student/student-list";
import { groupSearch } from "@/components/student/student-search";
import { getGroup } from "@/lib/features/group/queries/get-group";
import { listLineFacts } from "@/lib/features/line/queries";
import { listGroupStudents } from "@/lib/features/student/queries/list-group-students";
import { findTaughtGroup } from "@/lib/features/student/queries/list-taught-groups";
import { can } from "@/lib/platform/auth/permissions";
import { today } from "@/lib/platform/dates";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { params: Promise<{ group_id: string }>; searchParams: Promise<SearchParams> };

/** The group of an address, once for the page and its title. */
const openGroup = cache(async (address: string) => {
  const actor = await guardPage("/group/[group_id]");
  const groupId = parseId(address) ?? notFound();
  return { actor, group: await orNotFound(getGroup(actor, { groupId })) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await openGroup((await params).group_id);
  return { title: group.name };
}

/** One of a teacher's groups: its students, teachers and rules (SPEC §2). */
export default async function GroupPage({ params, searchParams }: Props) {
  const { actor, group } = await openGroup((await params).group_id);
  const { groupId } = group;
  const canEdit = can(actor, "view_admin_edit_group");
  const readOnly = actor.viewer || group.isEnded || !canEdit;
  const search = groupSearch.read(await searchParams);
  const [page, figures] = await Promise.all([
    listGroupStudents(actor, groupId, search, await getLanguage()),
    findTaughtGroup(actor, groupId),
  ]);
  const facts = await listLineFacts(
    actor,
    page.items.map(({ placementId }) => placementId),
  );
  const lines = { facts, day: today(), period: { firstDay: group.startDate, lastDay: group.endDate } };
  return (
    <div className="cohort-paper">
      <LiveRefresh />
      <GroupHeader group={group} readOnly={readOnly} canEdit={canEdit} />
      {group.isEnded && <EndedNotice />}
      <div>
        {group.hasStudents ? (
          <GroupStudents
            groupId={groupId}
            page={page}
            search={search}
            figures={figures}
            lines={lines}
            changeable={!readOnly}
          />
        ) : (
          <NoStudents />
        )}
      </div>
      <div className="no-print mt-10">
        <GroupTeachers teachers={group.teachers} />
      </div>
      <div className="no-print mt-10">
        <FollowUpRules group={group} readOnly={readOnly} />
      </div>
    </div>
  );
}
