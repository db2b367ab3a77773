import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { GroupPlacements } from "@/components/enrolment/placements/group-placements";
import { placementSearchIn } from "@/components/enrolment/placements/placement-search";
import { PageHeader } from "@/components/ui/page-header";
import { findEnrolledGroup } from "@/lib/features/enrolment/queries/find-group";
import { listGroupPlacements } from "@/lib/features/enrolment/queries/list-group-placements";
import { showDay } from "@/lib/platform/dates";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = {
  params: Promise<{ groupId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The group of an address, once for the page and its title. */
const openGroup = cache(async (address: string) => {
  const actor = await guardPage("/admin/group/edit/[groupId]");
  const groupId = parseId(address) ?? notFound();
  return { actor, group: await orNotFound(findEnrolledGroup(actor, groupId)) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { group } = await openGroup((await params).groupId);
  return { title: group.name };
}

/** A group as those edit it who may: its students with wards, days and supervisors. */
export default async function EditGroupPage({ params, searchParams }: Props) {
  const { actor, group } = await openGroup((await params).groupId);
  const search = placementSearchIn(await searchParams);
  const page = await orNotFound(listGroupPlacements(actor, group.groupId, search, await getLanguage()));
  return (
    <>
      <PageHeader title={group.name} lead={`${showDay(group.startDate)}–${showDay(group.endDate)}`} />
      <GroupPlacements
        path={`/admin/group/edit/${group.groupId}`}
        group={group}
        page={page}
        search={search}
        readOnly={actor.viewer || group.isEnded}
      />
    </>
  );
}
