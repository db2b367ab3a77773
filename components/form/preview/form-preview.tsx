"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { areasOn, type Values } from "@/components/report/writing/questions";
import { AreaTile } from "@/components/ui/area-tile";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { hasQuestionsOn, noTexts, textIn } from "@/lib/features/form/content/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import { type AnsweredQuestion, shown } from "@/lib/features/report/answers/rules";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguages } from "@/lib/platform/i18n/use-languages";
import { scaleIn } from "../editing/scale";
import { PreviewQuestion } from "./preview-question";

type Props = { editor: FormEditor; tab: number };

/**
 * A version as its writers see it: a ticked checkbox opens its nested questions. Nothing is saved. The answers are kept when the
 * tab changes, because nested questions depend on them.
 */
export function FormPreview({ editor, tab }: Props) {
  const t = useTranslations();
  const own = useLanguage();
  const languages = useLanguages();
  const [language, setLanguage] = useState(own);
  const [values, setValues] = useState<Values>({});
  const { kind } = editor;
  const questions = questionsIn(editor, language);
  const areas = areasOn(tab, questions, values);
  const steps = scaleIn(editor.scale, (texts) => textIn(texts, language));
  const help = textIn(editor.help.find((entry) => entry.tab === tab)?.texts ?? noTexts(), language);

  return (
    <div className="mt-6">
      <Notice title={t("form.preview_title")}>{t("form.preview_text", { kind })}</Notice>
      <Field label={t("form.preview_language")} className="mt-6 sm:max-w-xs">
        <Select value={language} onChange={(event) => setLanguage(event.target.value)}>
          {languages.map(({ code: locale, name }) => (
            <option key={locale} value={locale} lang={languageTag(locale)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {help && (
        <div className="mt-6">
          <Disclosure title={t("report.help_title")}>
            <p lang={languageTag(language)} className="max-w-2xl whitespace-pre-line">
              {help}
            </p>
          </Disclosure>
        </div>
      )}
      <div className="mt-8">
        {!hasQuestionsOn(kind, tab) && !help && <p className="text-muted">{t("form.no_help")}</p>}
        {hasQuestionsOn(kind, tab) && areas.length === 0 && (
          <EmptyState icon={<Icon name="eye" />} title={t("form.preview_empty_title")}>
            {t("form.preview_empty_text", { kind })}
          </EmptyState>
        )}
        {areas.map((area) => (
          <Section
            key={area.viewPoint}
            title={t(`viewpoint.${numbered(area.viewPoint)}`)}
            leading={<AreaTile area={area.viewPoint} />}
          >
            <div className="flex flex-col">
              {area.questions.map((question) => (
                <PreviewQuestion
                  key={question.id}
                  question={question}
                  questions={questions}
                  steps={steps}
                  language={language}
                  value={values[question.id] ?? null}
                  onChange={(value) => setValues((now) => ({ ...now, [question.id]: value }))}
                />
              ))}
            </div>
          </Section>
        ))}
      </div>
    </div>
  );
}

/** The questions as a report has them, in one language and without answers. */
const questionsIn = (editor: FormEditor, language: Locale): AnsweredQuestion[] =>
  editor.questions.map((question) => ({
    ...question,
    ...shown(undefined),
    text: textIn(question.text, language),
    linkContent: textIn(question.linkContent, language),
  }));
