import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { DecisionItem } from "@/lib/features/evaluation/life/schema";

/** What a teacher has decided that a term goes on without, a part or the meeting, with the reason. */
export function DecisionNotices({ decisions }: { decisions: readonly DecisionItem[] }) {
  const t = useTranslations("evaluation.sign_link");
  return decisions.map(({ way, party, by, reason, at }) => (
    <Notice
      key={at}
      title={t(
        way === "without-party" ? (party === "student" ? "left_out_student" : "left_out_supervisor") : "without_talk",
      )}
    >
      <span className="break-words whitespace-pre-line">{t("decided", { by, reason })}</span>
    </Notice>
  ));
}
