import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useErrorText } from "@/components/layout/use-error-text";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";
import { type FormKind, textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion, QuestionType } from "@/lib/features/form/content/schema";
import type { FormProblem } from "@/lib/features/form/publishing/schema";
import type { Locale } from "@/lib/platform/i18n/locales";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguages } from "@/lib/platform/i18n/use-languages";
import { missingIn } from "./missing-in";
import { useTranslationNotes } from "./translation-notes";

type Props = {
  /** Of its form. */
  kind: FormKind;
  question: FormQuestion;
  /** It is asked on the open tab; otherwise it only holds what is nested under it. */
  here: boolean;
  problems: readonly FormProblem[];
  /** The languages in which it may have fallen behind the Norwegian text. */
  stale: readonly Locale[];
  /** The button that shows its text. */
  button: ComponentProps<"button">;
  leading?: ReactNode;
  trailing?: ReactNode;
};

const icons: Record<QuestionType, ReactNode> = {
  checkbox: <Icon name="check-solid" />,
  text: <Icon name="bars-3-bottom-left-solid" />,
  rating: <Icon name="star-solid" />,
};

/** One question of a form in a line: what it asks, how it is answered and what it lacks. */
export function QuestionRow({ kind, question, here, problems, stale, button, leading, trailing }: Props) {
  const t = useTranslations();
  const errorText = useErrorText();
  const locale = useLanguage();
  const words = textIn(question.text, locale) || t("form.no_text");
  const own = problems.filter(({ questionId }) => questionId === question.id);
  return (
    <div className="flex items-start gap-1">
      {leading}
      <div className="min-w-0 flex-1 pb-2">
        {here ? (
          <button
            type="button"
            {...button}
            className="focus-inside block min-h-touch w-full rounded py-2.5 text-left font-medium text-brand hover:underline"
          >
            {words}
          </button>
        ) : (
          <p className="py-2.5">{words}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {here ? (
            <>
              <Detail icon={icons[question.type]}>{t(`form.type_${question.type}`)}</Detail>
              {question.type === "checkbox" && !question.showCheckbox && <span>{t("form.without_box")}</span>}
              {question.isCompulsory && <span>{t("report.compulsory")}</span>}
              {question.showLink && <Detail icon={<Icon name="link-solid" />}>{t("form.has_link")}</Detail>}
              <Translations question={question} stale={stale} />
            </>
          ) : (
            <span>{t("form.asked_on", { tab: t(`form.tab_${kind}_${numbered(question.tab)}`) })}</span>
          )}
          {here &&
            own.map(({ error }) => (
              <StatusChip key={error} tone="danger">
                {errorText(error)}
              </StatusChip>
            ))}
        </div>
      </div>
      {trailing}
    </div>
  );
}

function Detail({ icon, children, className }: { icon: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-1 [&_svg]:size-4 [&_svg]:shrink-0", className)}>
      {icon}
      {children}
    </span>
  );
}

/** What there is to do for the translations of the question, or of its link. */
function Translations({
  question: { text, showLink, linkContent },
  stale,
}: {
  question: FormQuestion;
  stale: Props["stale"];
}) {
  const languages = useLanguages();
  const missing = [...new Set([...missingIn(text, languages), ...(showLink ? missingIn(linkContent, languages) : [])])];
  return useTranslationNotes({ missing, stale }).map((note) => (
    <Detail key={note} icon={<Icon name="language-solid" />} className="font-medium text-ink">
      {note}
    </Detail>
  ));
}
