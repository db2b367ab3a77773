import Link from "next/link";
import { useTranslations } from "next-intl";
import type { StudentTab } from "@/lib/features/student/rules";
import type { StudentPlacement } from "@/lib/features/student/schema";
import { buttonClasses } from "../ui/button-look";
import { cx } from "../ui/cx";
import { studentPath } from "./student-path";

type Props = { placements: StudentPlacement[]; groupId: number; tab: StudentTab };

/** The student's placements that the reader may see, as links to the same tab; nothing while there is one. */
export function PlacementSwitch({ placements, groupId, tab }: Props) {
  const t = useTranslations("student");
  if (placements.length < 2) return null;
  return (
    <nav aria-label={t("placements")} className="no-print mb-6">
      <ul className="flex flex-wrap gap-x-2 gap-y-4">
        {placements.map(({ student, groupId: other, groupName }) => (
          <li key={other}>
            <Link
              href={studentPath(student.userId, tab, other)}
              aria-current={other === groupId ? "true" : undefined}
              className={buttonClasses(
                { size: "small", variant: "quiet" },
                cx(other === groupId && "bg-brand-soft ring-1 ring-inset ring-brand"),
              )}
            >
              {groupName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
