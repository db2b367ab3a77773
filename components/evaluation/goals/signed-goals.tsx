import { useTranslations } from "next-intl";
import { ReachedMark } from "@/components/goal/reached-mark";
import { List } from "@/components/ui/list";
import type { SignedGoal } from "@/lib/features/evaluation/signing/schema";
import { showDay } from "@/lib/platform/dates";

/** The goals that a signature is for. */
export function SignedGoals({ goals }: { goals: readonly SignedGoal[] }) {
  const t = useTranslations("goal");
  return (
    <List>
      {goals.map(({ talk, talkDate, text, answer, reached }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: goals have no number here, and the list never changes
        <li key={index} className="flex flex-col items-start gap-2 py-3">
          <div>
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-meta text-muted">
              {t(`talk_${talk}`)} · {showDay(talkDate)}
            </p>
          </div>
          {answer !== null && (
            <div className="w-full border-l-3 border-line pl-3">
              <p className="text-meta text-muted">{t("answer_student")}</p>
              <p className="break-words whitespace-pre-line">{answer}</p>
            </div>
          )}
          {reached !== null && <ReachedMark reached={reached} />}
        </li>
      ))}
    </List>
  );
}
