import { useTranslations } from "next-intl";
import { PersonCard } from "@/components/placement/person-card";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import type { GroupDetail } from "@/lib/features/group/schema";

/** The teachers of a group, with mail and phone. */
export function GroupTeachers({ teachers }: Pick<GroupDetail, "teachers">) {
  const t = useTranslations();
  return (
    <Section title={t("group.teachers_title")}>
      <PlainList className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
        {teachers.map((teacher) => (
          <PersonCard key={teacher.userId} role={t("seat.teacher")} person={teacher} />
        ))}
      </PlainList>
    </Section>
  );
}
