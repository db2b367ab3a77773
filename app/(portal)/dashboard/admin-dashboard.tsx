import { getTranslations } from "next-intl/server";
import { AdminHome } from "@/components/dashboard/admin-home";
import { PageHeader } from "@/components/ui/page-header";
import { firstNameOf } from "@/components/user/first-name";
import { getSchoolState } from "@/lib/features/home/queries/get-school-state";
import { listOpenJobs } from "@/lib/features/job/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { can } from "@/lib/platform/auth/permissions";
import { today } from "@/lib/platform/dates";

/** An administrator's home: what needs a hand, who has not come in yet, own jobs, groups that begin or end soon, and accounts. */
export async function AdminDashboard({ actor }: { actor: Actor }) {
  const [t, state, jobs] = await Promise.all([getTranslations("dashboard"), getSchoolState(), listOpenJobs(actor)]);
  return (
    <>
      <PageHeader
        title={t("greeting", { name: firstNameOf(actor.fullName) })}
        lead={t("lead_admin", { groups: state.runningGroups })}
      />
      <AdminHome
        state={state}
        jobs={jobs}
        day={today()}
        opens={{
          users: can(actor, "manage_users"),
          groups: can(actor, "view_admin_edit_group"),
          evaluations: can(actor, "manage_evaluations"),
        }}
        readOnly={actor.viewer}
      />
    </>
  );
}
