import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SystemView } from "@/components/system/system-view";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { getSystem } from "@/lib/features/system/queries/get-system";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("operation") };
}

/** How the product itself is: processes, queue, what was given up, database and backup. */
export default async function SystemPage() {
  const actor = await guardPage("/admin/system");
  const [t, menu, state] = await Promise.all([getTranslations("operation"), getTranslations("menu"), getSystem(actor)]);
  return (
    <>
      <PageHeader title={menu("operation")} lead={t("lead")} />
      {actor.viewer && (
        <div className="mb-6 max-w-2xl">
          <Notice>{t("read_only")}</Notice>
        </div>
      )}
      <SystemView state={state} readOnly={actor.viewer} />
    </>
  );
}
