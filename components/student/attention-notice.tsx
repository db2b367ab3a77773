import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { StudentItem } from "@/lib/features/student/schema";
import { AttentionLinks } from "./attention-links";

type Props = {
  student: StudentItem;
  /** The reader is the student, who sees the notice only when there is a reason. */
  own: boolean;
};

/** Whether a student needs attention, and why. */
export function NeedsLook({ student, own }: Props) {
  const t = useTranslations("student");
  const isCalm = student.attention.length === 0 && student.toConfirm === 0;
  if (own && isCalm) return null;
  return (
    <Section title={t(own ? "attention_title_own" : "attention_title")}>
      {isCalm ? (
        <p className="flex items-center gap-2">
          <Icon name="check-circle-solid" className="size-5 shrink-0 text-positive" />
          {t("nothing_to_look_at")}
        </p>
      ) : (
        <AttentionLinks student={student} />
      )}
    </Section>
  );
}
