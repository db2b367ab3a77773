import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { FollowUpRules } from "@/components/group/follow-up-rules";
import { GroupHeader } from "@/components/group/group-header";
import { GroupTeachers } from "@/components/group/group-teachers";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { StudentList } from "@/components/student/student-list";
import { isHead, type Params, searchIn } from "@/components/student/student-search";
import { getGroup } from "@/lib/features/group/queries";
import { listLineFacts } from "@/lib/features/line/queries";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { today } from "@/lib/platform/dates";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { params: Promise<{ group_id: string }>; searchParams: Promise<Params> };

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
  const { groupId: _groupId, ...search } = searchIn(await searchParams);
  const scope = { kind: "taught", groupId: group.groupId } as const;
  const page = await listStudents(actor, scope, search, isHead(search));
  const facts = await listLineFacts(
    actor,
    page.items.map(({ placementId }) => placementId),
  );
  const lines = { facts, day: today(), period: { firstDay: group.startDate, lastDay: group.endDate } };
  return (
    <>
      <LiveRefresh />
      <GroupHeader group={group} />
      <StudentList
        path={`/group/${group.groupId}`}
        page={page}
        search={search}
        groups={group.hasStudents ? [{ groupId: group.groupId, name: group.name }] : []}
        lines={lines}
        oneGroup
      />
      <div className="mt-10">
        <GroupTeachers teachers={group.teachers} />
      </div>
      <div className="mt-10">
        <FollowUpRules group={group} readOnly={actor.viewer} />
      </div>
    </>
  );
}
