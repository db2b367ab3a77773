"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextLink } from "@/components/ui/text-link";
import { type FormKind, textIn } from "@/lib/features/form/content/rules";
import type { FormQuestion, Texts } from "@/lib/features/form/content/schema";
import { languageTag } from "@/lib/platform/i18n/locales";
import { numbered } from "@/lib/platform/i18n/numbered";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { useLanguages } from "@/lib/platform/i18n/use-languages";

type Props = { kind: FormKind; question: FormQuestion; onClose: () => void };

/** A question of a published version, for reading, in every language. */
export function QuestionDetails({ kind, question, onClose }: Props) {
  const t = useTranslations();
  const locale = useLanguage();
  const facts = [
    t(`form.type_${question.type}`),
    t(question.isCompulsory ? "report.compulsory" : "form.not_compulsory"),
    t(`form.tab_${kind}_${numbered(question.tab)}`),
    t(`viewpoint.${numbered(question.viewPoint)}`),
  ];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={textIn(question.text, locale) || t("form.no_text")}
      description={facts.join(" · ")}
      closeLabel={t("common.close")}
      footer={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <LanguageList title={t("form.question_text")} texts={question.text} />
      {question.showLink && (
        <>
          <LanguageList title={t("form.link_content")} texts={question.linkContent} />
          <p className="wrap-anywhere">
            <TextLink href={question.linkUrl} newTabLabel={t("report.new_tab")}>
              {question.linkUrl}
            </TextLink>
          </p>
        </>
      )}
    </Dialog>
  );
}

function LanguageList({ title, texts }: { title: string; texts: Texts }) {
  const t = useTranslations("form");
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {useLanguages().map(({ code: language, name }) => (
          <div key={language}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd
              lang={texts[language] ? languageTag(language) : undefined}
              className={texts[language] ? "whitespace-pre-line" : "text-muted"}
            >
              {texts[language] || t("missing_here")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
