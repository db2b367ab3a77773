import { useTranslations } from "next-intl";
import { AddStudent } from "@/components/enrolment/add-student";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { isCurrent } from "@/lib/features/group/rules";
import type { GroupDetail } from "@/lib/features/group/schema";
import { showDay, today } from "@/lib/platform/dates";
import { WriteToGroup } from "./write-to-group";

type Props = {
  group: GroupDetail;
  readOnly: boolean;
  /** The reader may change groups. */
  canEdit: boolean;
};

/** Which group it is, where and when, the way to its settings, and unless `readOnly` those to add a student while it lasts and to write to its people. */
export function GroupHeader({ group, readOnly, canEdit }: Props) {
  const t = useTranslations("groups");
  const { groupId, name, startDate, endDate, wards, recipients, teachers } = group;
  return (
    <PageHeader
      above={group.courseCode}
      title={group.name}
      lead={[group.place, group.period, `${showDay(group.startDate)}–${showDay(group.endDate)}`].join(" · ")}
      actions={
        <>
          {canEdit && (
            <LinkButton
              href={`/admin/group/edit/${groupId}`}
              variant="quiet"
              icon={<Icon name="pencil-square-solid" className="size-5" />}
              className="-ml-4 lg:ml-0"
            >
              {t("edit")}
            </LinkButton>
          )}
          {!readOnly && isCurrent(group, today()) && (
            <AddStudent group={{ groupId, name, startDate, endDate, wards }} />
          )}
          {!readOnly && recipients.all > 0 && (
            <WriteToGroup groupId={groupId} recipients={recipients} names={teachers.map(({ fullName }) => fullName)} />
          )}
        </>
      }
    />
  );
}
