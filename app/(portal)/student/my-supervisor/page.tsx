import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MyContacts } from "@/components/placement/my-contacts";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { listMyContacts } from "@/lib/features/placement/queries";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("my_supervisor") };
}

/** The people whom a student can contact in each placement, and who stands in (SPEC §2). */
export default async function MySupervisorPage() {
  const actor = await guardPage("/student/my-supervisor");
  const [t, placements] = await Promise.all([getTranslations(), listMyContacts(actor)]);
  return (
    <>
      <PageHeader title={t("menu.my_supervisor")} lead={placements.length > 0 && t("my_supervisor.lead")} />
      {placements.length === 0 ? (
        <EmptyState icon={<Icon name="user-group" />} title={t("my_supervisor.none_title")}>
          {t("my_supervisor.none_text")}
        </EmptyState>
      ) : (
        <div>
          {placements.map((placement) => (
            <MyContacts key={placement.placementId} placement={placement} />
          ))}
        </div>
      )}
    </>
  );
}
