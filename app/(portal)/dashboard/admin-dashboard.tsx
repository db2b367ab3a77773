import { getTranslations } from "next-intl/server";
import { AdminHome } from "@/components/dashboard/admin-home";
import { PageHeader } from "@/components/ui/page-header";
import { getSchoolState } from "@/lib/features/home/queries/get-school-state";
import { type Actor, can } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";

/** An administrator's home: what needs a hand, who has not come in yet, accounts and groups. */
export async function AdminDashboard({ actor }: { actor: Actor }) {
  const [t, state] = await Promise.all([getTranslations("dashboard"), getSchoolState()]);
  return (
    <>
      <PageHeader title={t("greeting", { name: actor.fullName.split(" ")[0] ?? actor.fullName })} />
      <AdminHome state={state} day={today()} canEditUsers={can(actor, "manage_users")} readOnly={actor.viewer} />
    </>
  );
}
