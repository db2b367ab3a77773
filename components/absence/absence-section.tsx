import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { AttendanceDetail } from "@/lib/features/absence/schema";
import { showDay } from "@/lib/platform/dates";
import { studentParts } from "@/lib/platform/navigation/student-path";
import { AbsenceRow } from "./absence-row";
import { AttendanceSummary } from "./attendance-summary";
import { RegisterAbsence } from "./register-absence";

/** A student's absence in one placement: what it means, the days, and what the reader may do with each. */
export async function AbsenceSection({ attendance }: { attendance: AttendanceDetail }) {
  const t = await getTranslations("absence");
  const { placementId, groupName, ward, startDate, endDate } = attendance;
  return (
    <Section
      id={studentParts.absence.anchor}
      title={t("title")}
      lead={t("lead")}
      actions={
        attendance.canRegister && (
          <RegisterAbsence placements={[{ placementId, groupName, ward, startDate, endDate }]} />
        )
      }
    >
      <AbsenceDays attendance={attendance} />
    </Section>
  );
}

/** What a student's absence in one placement means, and the days. */
export async function AbsenceDays({ attendance }: { attendance: AttendanceDetail }) {
  const t = await getTranslations("absence");
  const { today, items, seat, deletedOn, deletedDays } = attendance;
  const isUnknown = deletedOn !== null && deletedDays === 0 && items.length === 0;
  return (
    <>
      {!isUnknown && <AttendanceSummary attendance={attendance} />}
      {deletedOn !== null && (
        <EmptyState icon={<Icon name="calendar-days" />} title={t("deleted_title")}>
          {t("deleted_text", { date: showDay(deletedOn) })}
        </EmptyState>
      )}
      {items.length === 0 && deletedOn === null && (
        <EmptyState icon={<Icon name="calendar-days" />} title={t("none_title")}>
          {t(seat === "student" ? "none_student" : "none_others")}
        </EmptyState>
      )}
      {items.length > 0 && (
        <List label={t("list_label")}>
          {items.map((item) => (
            <AbsenceRow key={item.absenceId} item={item} items={items} today={today} />
          ))}
        </List>
      )}
    </>
  );
}
