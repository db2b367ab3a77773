import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { StudentItem } from "@/lib/features/student/schema";
import { studentPage } from "@/lib/platform/navigation/student-path";

/** How many days, made up by now, wait for the reader's confirmation, with a link; nothing when there are none. */
export function ToConfirm({ student: { studentId, groupId, toConfirm } }: { student: StudentItem }) {
  const t = useTranslations("student");
  if (toConfirm === 0) return null;
  return (
    <LinkButton
      href={studentPage(studentId, groupId, "absence")}
      prefetch={false}
      size="small"
      icon={<Icon name="calendar-days-solid" />}
    >
      {t("to_confirm", { count: toConfirm })}
    </LinkButton>
  );
}
