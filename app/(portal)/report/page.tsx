import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { addressIn, type FormAddress, formPath } from "@/components/form/editing/form-path";
import { CompareChoice } from "@/components/form/publishing/compare-choice";
import { Comparison } from "@/components/form/publishing/comparison";
import { CreateForm } from "@/components/form/publishing/create-form";
import { FormList } from "@/components/form/publishing/form-list";
import { FormVersion } from "@/components/form/publishing/form-version";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { getFormQuestion } from "@/lib/features/form/editing/queries";
import { compareFormVersions, listForms } from "@/lib/features/form/publishing/queries";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { searchParams: Promise<SearchParams> };

/** The forms, once for the page and its title. */
const openForms = cache(async () => {
  const actor = await guardPage("/report");
  return { actor, forms: (await listForms(actor)).items };
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ formId }, { forms }] = [addressIn(await searchParams), await openForms()];
  const form = forms.find((one) => one.formId === formId);
  return { title: form?.name ?? (await getTranslations("menu"))("questions_in_report") };
}

/** The forms of reports and evaluations (SPEC §2): every form, one of them on a tab, or two versions side by side. */
export default async function FormsPage({ searchParams }: Props) {
  const params = await searchParams;
  const address = addressIn(params);
  const { actor, forms } = await openForms();
  if (address.formId === null)
    return <Forms forms={forms} archived={params.archived === "1"} readOnly={actor.viewer} />;
  const form = forms.find(({ formId }) => formId === address.formId) ?? notFound();
  if (address.view === "compare") return <Compared forms={forms} form={form} address={address} />;

  // A discarded draft leads to the remaining versions of its form.
  const version =
    form.versions.find(({ versionId }) => versionId === address.versionId) ??
    (address.versionId === null ? form.versions[0] : redirect(formPath({ formId: form.formId }))) ??
    notFound();
  const editor = await orNotFound(getFormQuestion(actor, { versionId: version.versionId }));
  return (
    <FormVersion
      form={form}
      // Use the revision that was read together with the tree, in case somebody has saved in between.
      version={{ ...version, revision: editor.revision, publishedAt: editor.publishedAt }}
      editor={editor}
      tab={address.tab}
      isPreview={address.view === "preview"}
      readOnly={actor.viewer}
    />
  );
}

type FormsProps = { forms: FormItem[]; archived: boolean; readOnly: boolean };

async function Forms({ forms, archived, readOnly }: FormsProps) {
  const [t, menu] = await Promise.all([getTranslations("form"), getTranslations("menu")]);
  const away = forms.filter((form) => form.archived).length;
  return (
    <>
      <PageHeader
        title={menu("questions_in_report")}
        lead={t("lead")}
        actions={!readOnly && forms.length > 0 && <CreateForm />}
      />
      {readOnly && <Notice>{t("read_only")}</Notice>}
      <FormList forms={forms} archived={archived} readOnly={readOnly} />
      {(archived || away > 0) && (
        <p className="mt-6">
          <TextLink href={archived ? "/report" : "/report?archived=1"} className="inline-flex min-h-touch items-center">
            {archived ? t("all_forms") : t("show_archived", { count: away })}
          </TextLink>
        </p>
      )}
    </>
  );
}

type ComparedProps = { forms: FormItem[]; form: FormItem; address: FormAddress };

/** Two versions side by side: the asked ones, else the open one and the one published before it. */
async function Compared({ forms, form, address: { formId, versionId, withId, tab } }: ComparedProps) {
  const { actor } = await openForms();
  const [t, locale] = await Promise.all([getTranslations("form"), getLanguage()]);
  const ofKind = forms.filter(({ kind }) => kind === form.kind);
  const all = ofKind.flatMap(({ versions }) => versions);
  const offered = ofKind.filter(
    (one) =>
      !one.archived ||
      one.formId === form.formId ||
      one.versions.some((version) => version.versionId === versionId || version.versionId === withId),
  );
  const after = all.find((version) => version.versionId === versionId) ?? form.versions[0] ?? notFound();
  const earlier = form.versions.find(({ number, publishedAt }) => publishedAt !== null && number < after.number);
  const before = all.find((version) => version.versionId === withId) ?? earlier ?? after;
  const comparison = await orNotFound(
    compareFormVersions(actor, { beforeVersionId: before.versionId, afterVersionId: after.versionId }, { locale }),
  );
  return (
    <>
      <PageHeader
        above={<TextLink href={formPath({ formId, versionId: after.versionId, tab })}>{t("back_to_form")}</TextLink>}
        title={t("compare_title")}
        lead={form.name}
      />
      <CompareChoice forms={offered} formId={form.formId} before={before.versionId} after={after.versionId} />
      {before.versionId === after.versionId ? (
        <EmptyState icon={<Icon name="arrows-right-left" />} title={t("compare_one_title")}>
          {t(form.versions.length === 1 ? "compare_one_text" : "compare_itself_text")}
        </EmptyState>
      ) : (
        <Comparison comparison={comparison} />
      )}
    </>
  );
}
