import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EditSettings } from "@/components/settings/edit-settings";
import { EnvironmentFacts } from "@/components/settings/environment-facts";
import { settingsPath } from "@/components/settings/settings-path";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { getSettings } from "@/lib/features/settings/queries";
import { can } from "@/lib/platform/auth/permissions";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("settings") };
}

/** What the administrators set for the school, and what is set elsewhere. */
export default async function SettingsPage() {
  const actor = await guardPage(settingsPath);
  const [t, menu, settings] = await Promise.all([
    getTranslations("settings"),
    getTranslations("menu"),
    getSettings(actor),
  ]);
  return (
    <>
      <PageHeader title={menu("settings")} lead={t("lead")} />
      {actor.viewer && <Notice>{t("read_only")}</Notice>}
      <EditSettings settings={settings} readOnly={actor.viewer} />
      <EnvironmentFacts
        environment={settings.environment}
        defaultLanguage={settings.defaultLanguage}
        languagesPath={can(actor, "view_and_edit_languages") ? "/admin/manager" : null}
      />
    </>
  );
}
