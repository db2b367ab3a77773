import { useTranslations } from "next-intl";
import { ChoiceLinks } from "@/components/ui/choice-links";
import type { StudentTab } from "@/lib/features/student/rules";
import type { StudentPlacement } from "@/lib/features/student/schema";
import { studentPath } from "@/lib/platform/navigation/student-path";

type Props = { placements: StudentPlacement[]; groupId: number; tab: StudentTab };

/** The student's placements that the reader may see, as links to the same tab; nothing while there is one. */
export function PlacementSwitch({ placements, groupId, tab }: Props) {
  const t = useTranslations("student");
  if (placements.length < 2) return null;
  const choices = placements.map(({ student, groupId: other, groupName }) => ({
    href: studentPath(student.userId, tab, other),
    label: groupName,
    current: other === groupId,
  }));
  return <ChoiceLinks label={t("placements")} choices={choices} />;
}
