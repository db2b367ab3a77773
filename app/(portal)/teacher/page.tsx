import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GroupList } from "@/components/group/group-list";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { listTaughtGroups } from "@/lib/features/student/queries/list-taught-groups";
import { can } from "@/lib/platform/auth/permissions";
import { today } from "@/lib/platform/dates";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("my_group") };
}

/** The groups of a teacher (SPEC §2). */
export default async function TeacherPage() {
  const actor = await guardPage("/teacher");
  const [t, groups] = await Promise.all([getTranslations("menu"), listTaughtGroups(actor)]);
  return (
    <>
      <LiveRefresh />
      <PageHeader
        title={t("my_group")}
        actions={
          !actor.viewer &&
          can(actor, "view_admin_add_group") && (
            <LinkButton href="/admin/group/add" icon={<Icon name="plus-solid" />}>
              {t("new_group")}
            </LinkButton>
          )
        }
      />
      <GroupList groups={groups} day={today()} />
    </>
  );
}
