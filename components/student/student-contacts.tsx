import { useTranslations } from "next-intl";
import { PersonCard } from "@/components/placement/person-card";
import { Disclosure } from "@/components/ui/disclosure";
import { PlainList } from "@/components/ui/plain-list";
import type { StudentPlacement } from "@/lib/features/student/schema";

/** How to reach everybody around a placement: folded on narrow screens, open beside the page on wide ones. */
export function StudentContacts({ placement }: { placement: StudentPlacement }) {
  const t = useTranslations();
  const { student, supervisor, secondarySupervisor, teachers } = placement;
  return (
    <div className="open-beside mb-6">
      <Disclosure title={t("student.contacts")}>
        <PlainList aria-label={t("student.contacts")} className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-1">
          {placement.seat !== "student" && <PersonCard role={t("seat.student")} person={student} />}
          {supervisor && <PersonCard role={t("seat.supervisor")} person={supervisor} />}
          {secondarySupervisor && <PersonCard role={t("seat.secondary_supervisor")} person={secondarySupervisor} />}
          {teachers.map((teacher) => (
            <PersonCard key={teacher.userId} role={t("seat.teacher")} person={teacher} />
          ))}
        </PlainList>
      </Disclosure>
    </div>
  );
}
