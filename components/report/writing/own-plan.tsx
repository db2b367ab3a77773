import { useTranslations } from "next-intl";
import type { AnsweredQuestion } from "@/lib/features/report/answers/rules";

/** What the writer planned for an area, for reading beside the reflection. */
export function OwnPlan({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const t = useTranslations("report");
  return (
    <aside aria-label={t("own_plan")} className="rounded bg-brand-soft/60 p-4">
      <p className="mb-2 text-meta font-semibold text-brand">{t("own_plan")}</p>
      <dl className="flex flex-col gap-3">
        {questions.map(({ id, text, valueAnswer }) => (
          <div key={id}>
            <dt className="text-sm text-muted">{text}</dt>
            <dd className="break-words whitespace-pre-line">{valueAnswer}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
