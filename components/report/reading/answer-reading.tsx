import { useTranslations } from "next-intl";
import { anchorOf } from "@/components/form/scale-steps";
import { Icon } from "@/components/ui/icon";
import { RatingValue } from "@/components/ui/rating-value";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";
import { type AnswerValue, type ReportForm, wordsOf } from "../writing/questions";

type AnswerReadingProps = {
  question: AnsweredQuestion;
  form: ReportForm;
  value: AnswerValue | undefined;
  /** What the student rated himself here, beside somebody else's rating. */
  selfRating?: number | null;
};

/** A question with its answer, for reading. */
export function AnswerReading({ question, form, value, selfRating }: AnswerReadingProps) {
  const t = useTranslations("report");
  const words = wordsOf(question, form.questions);

  if (question.type === "checkbox")
    return (
      <p className="flex gap-3">
        <Icon name="check-solid" className="mt-0.5 size-5 shrink-0 text-positive" />
        {words}
      </p>
    );

  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{words}</p>
      {question.type === "rating" ? (
        <RatingValue
          steps={[...form.steps]}
          value={typeof value === "number" ? value : null}
          emptyLabel={t("not_rated")}
        />
      ) : (
        <Prose text={typeof value === "string" ? value : ""} />
      )}
      {selfRating != null && (
        <p className="text-sm text-muted">
          {t("self_rating", { step: selfRating, anchor: anchorOf(selfRating, form.steps) })}
        </p>
      )}
    </div>
  );
}

/** What a person wrote, with line breaks; a placeholder text when it is empty. */
function Prose({ text }: { text: string }) {
  const t = useTranslations("report");
  if (text.trim() === "") return <p className="text-muted">{t("not_answered")}</p>;
  return <p className="max-w-2xl break-words whitespace-pre-line">{text}</p>;
}
