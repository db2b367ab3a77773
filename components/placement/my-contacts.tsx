import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import type { PlacementContacts } from "@/lib/features/placement/schema";
import { showDay } from "@/lib/platform/dates";
import { PersonCard } from "./person-card";

/** The people around a student in one placement, and who stands in for whom. */
export function MyContacts({ placement }: { placement: PlacementContacts }) {
  const t = useTranslations();
  const { supervisor, secondarySupervisor, teachers, standIn, startDate, endDate } = placement;
  const time = `${showDay(startDate)}–${showDay(endDate)}`;
  return (
    <Section
      title={placement.ward}
      lead={[placement.place, placement.groupName, time].join(" · ")}
      actions={
        !placement.hasBegun && <StatusChip>{t("my_supervisor.begins", { date: showDay(startDate) })}</StatusChip>
      }
    >
      {standIn && secondarySupervisor && (
        <div className="mb-6">
          <Notice
            title={t(standIn.isToday ? "my_supervisor.stands_in_today" : "my_supervisor.stands_in_later", {
              name: secondarySupervisor.fullName,
              from: showDay(standIn.from),
              until: showDay(standIn.until),
            })}
          >
            {t("my_supervisor.stands_in_text", { supervisor: supervisor?.fullName ?? t("my_supervisor.supervisor") })}
          </Notice>
        </div>
      )}
      <PlainList className="grid gap-x-8 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {supervisor ? (
          <PersonCard role={t("seat.supervisor")} person={supervisor} />
        ) : (
          <li className="min-w-0">
            <p className="text-sm text-muted">{t("seat.supervisor")}</p>
            <p>{t("my_supervisor.no_supervisor")}</p>
          </li>
        )}
        {secondarySupervisor && (
          <PersonCard
            role={t("seat.secondary_supervisor")}
            person={secondarySupervisor}
            note={standIn?.isToday && <StatusChip tone="info">{t("my_supervisor.today")}</StatusChip>}
          />
        )}
        {teachers.map((teacher) => (
          <PersonCard key={teacher.userId} role={t("seat.teacher")} person={teacher} />
        ))}
      </PlainList>
    </Section>
  );
}
