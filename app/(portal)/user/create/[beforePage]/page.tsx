import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { pageBefore } from "@/components/user/create-before-page";
import { CreateUser } from "@/components/user/create-user";
import { canSetPassword, creatableRoles } from "@/lib/features/user/policy";
import { defaultLanguage } from "@/lib/platform/i18n/school-texts";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { schoolSettings } from "@/lib/platform/school-settings";

type Props = { params: Promise<{ beforePage: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("user"))("title") };
}

/** Makes a person's account (SPEC §2); `beforePage` names the page to return to afterwards. */
export default async function CreateUserPage({ params }: Props) {
  const actor = await guardPage("/user/create/[beforePage]");
  const [t, { beforePage }] = await Promise.all([getTranslations("user"), params]);
  const roles = creatableRoles(actor);
  const setsPassword = canSetPassword(actor);
  return (
    <>
      <PageHeader title={t("title")} lead={t(setsPassword ? "lead_admin" : "lead")} />
      {actor.viewer || roles.length === 0 ? (
        <Notice>{t(actor.viewer ? "read_only" : "no_roles")}</Notice>
      ) : (
        <CreateUser
          roles={roles}
          canSetPassword={setsPassword}
          language={defaultLanguage()}
          areaCode={schoolSettings().areaCode}
          doneHref={pageBefore(beforePage, actor)}
        />
      )}
    </>
  );
}
