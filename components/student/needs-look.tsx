import { CheckCircleIcon } from "@heroicons/react/20/solid";
import { useTranslations } from "next-intl";
import type { StudentItem } from "@/lib/features/student/schema";
import { Section } from "../ui/section";
import { AttentionLinks } from "./attention-links";

/** What needs a look about one student, or that nothing does. */
export function NeedsLook({ student }: { student: StudentItem }) {
  const t = useTranslations("student");
  return (
    <Section title={t("attention_title")}>
      {student.attention.length > 0 ? (
        <AttentionLinks student={student} />
      ) : (
        <p className="flex items-center gap-2">
          <CheckCircleIcon className="size-5 shrink-0 text-positive" />
          {t("nothing_to_look_at")}
        </p>
      )}
    </Section>
  );
}
