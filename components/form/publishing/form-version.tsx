import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { formTabs, textIn } from "@/lib/features/form/content/rules";
import type { FormEditor } from "@/lib/features/form/editing/schema";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { Builder } from "../editing/builder";
import { formPath } from "../editing/form-path";
import { MissingTexts } from "../editing/missing-texts";
import { fieldId } from "../field-id";
import { FormPreview } from "../preview/form-preview";
import { FormActions } from "./form-actions";
import { FormHead } from "./form-head";
import type { LinkedProblem } from "./publish-dialog";
import type { Version } from "./versions";

type Props = {
  form: FormItem;
  version: Version;
  editor: FormEditor;
  tab: number;
  isPreview: boolean;
  /** The reader may change nothing. */
  readOnly: boolean;
};

/** One version of a form on one of its tabs: to build, to read, or as its writers see it. */
export function FormVersion({ form, version, editor, tab, isPreview, readOnly }: Props) {
  const t = useTranslations("form");
  const problems = useLinkedProblems(editor);
  const { formId, versionId } = editor;
  const isDraft = version.publishedAt === null;
  const tabs = (
    <Tabs
      label={t("tabs_label")}
      tabs={formTabs.map((one) => ({
        href: formPath({ formId, versionId, tab: one, view: isPreview ? "preview" : null }),
        label: t(`tab_${form.kind}_${one}`),
        current: one === tab,
      }))}
    />
  );

  if (isPreview)
    return (
      <>
        <PageHeader
          above={<TextLink href={formPath({ formId, versionId, tab })}>{t("back_to_form")}</TextLink>}
          title={t("preview_of", { name: form.name })}
          lead={t(isDraft ? "version_draft" : "version", { number: version.number })}
        />
        {tabs}
        <FormPreview editor={editor} tab={tab} />
      </>
    );

  return (
    <>
      <FormHead
        form={form}
        version={version}
        tab={tab}
        actions={
          <FormActions
            form={form}
            version={version}
            tab={tab}
            problems={problems}
            editor={editor}
            readOnly={readOnly}
          />
        }
      />
      <div className="mb-6 flex flex-col gap-4">
        {readOnly && <Notice>{t("read_only")}</Notice>}
        {form.archived && <Notice title={t("archived_title")}>{t("archived_text")}</Notice>}
        {!isDraft && <Notice title={t("frozen_title")}>{t("frozen_text", { kind: form.kind })}</Notice>}
        <MissingTexts missing={editor.missing} />
      </div>
      {tabs}
      <Builder editor={editor} tab={tab} readOnly={readOnly} />
    </>
  );
}

/** What prevents publishing, each with the text of its question and a link to it. */
function useLinkedProblems(editor: FormEditor): LinkedProblem[] {
  const locale = useLanguage();
  const { formId, versionId, questions } = editor;
  return editor.problems.map(({ error, questionId }) => {
    const question = questions.find((one) => one.id === questionId);
    if (!question) return { error, text: null, href: null };
    const path = formPath({ formId, versionId, tab: question.tab });
    return { error, text: textIn(question.text, locale), href: `${path}#${fieldId(question.id)}` };
  });
}
