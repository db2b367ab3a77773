import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreateGroupForm } from "@/components/group/managing/create-group-form";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { canMakeGroup, makesAnyGroup } from "@/lib/features/group/policy";
import { getGroupChoices } from "@/lib/features/group/queries/get-group-data";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { schoolSettings } from "@/lib/platform/school-settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("new_group") };
}

/** Makes a group, still without students. */
export default async function AddGroupPage() {
  const actor = await guardPage("/admin/group/add");
  const [t, choices] = await Promise.all([getTranslations("groups"), getGroupChoices(actor)]);
  const { noticeShortDays, noticeDaysBefore } = schoolSettings();
  return (
    <>
      <PageHeader title={t("new")} lead={t("new_lead")} />
      {actor.viewer || !canMakeGroup(actor) ? (
        <Notice>{t(actor.viewer ? "read_only" : "new_only_teachers")}</Notice>
      ) : (
        <CreateGroupForm
          choices={choices}
          groupPage={groupPageOf(actor)}
          rule={{ noticeShortDays, noticeDaysBefore }}
          ownId={makesAnyGroup(actor) ? null : actor.id}
        />
      )}
    </>
  );
}

/** Where somebody finds a group that they have made: where they may change it, else where they teach it. */
function groupPageOf(actor: Actor): string | null {
  if (can(actor, "view_admin_edit_group")) return "/admin/group/edit";
  return !makesAnyGroup(actor) && can(actor, "view_teacher_my_group") ? "/group" : null;
}
