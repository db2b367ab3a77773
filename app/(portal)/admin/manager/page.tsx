import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateLanguage } from "@/components/language/create-language";
import { LanguageTable } from "@/components/language/language-table";
import { PageHeader } from "@/components/ui/page-header";
import { getDataLanguages } from "@/lib/features/language/queries/list-languages";
import { can } from "@/lib/platform/auth/permissions";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("languages") };
}

/** The languages of the school. */
export default async function LanguagesPage() {
  const actor = await guardPage("/admin/manager");
  const [t, menu, { items }] = await Promise.all([
    getTranslations("languages"),
    getTranslations("menu"),
    getDataLanguages(actor),
  ]);
  return (
    <>
      <PageHeader title={menu("languages")} lead={t("lead")} actions={!actor.viewer && <CreateLanguage />} />
      <LanguageTable languages={items} readOnly={actor.viewer} opensTexts={can(actor, "view_admin_manager")} />
    </>
  );
}
