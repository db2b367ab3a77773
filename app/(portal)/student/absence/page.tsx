import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AbsenceDays } from "@/components/absence/absence-section";
import { RegisterAbsence } from "@/components/absence/register-absence";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { listAbsences } from "@/lib/features/absence/queries";
import { listOwnPlacements } from "@/lib/features/line/queries";
import { stageOf } from "@/lib/features/line/rules";
import { today } from "@/lib/platform/dates";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { searchParams: Promise<{ placement?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("absence") };
}

/** A student's own absence in one placement: the running one, unless the address names another. */
export default async function OwnAbsencePage({ searchParams }: Props) {
  const actor = await guardPage("/student/absence");
  const { placement: address } = await searchParams;
  const asked = typeof address === "string" ? parseId(address) : null;
  const [t, placements] = await Promise.all([getTranslations(), listOwnPlacements(actor)]);
  const day = today();
  const running = placements.find(({ facts }) => stageOf(facts, day).state === "running");
  const shown = placements.find(({ placementId }) => placementId === asked) ?? running ?? placements[0];
  if (!shown)
    return (
      <>
        <PageHeader title={t("menu.absence")} />
        <EmptyState icon={<Icon name="calendar-days" />} title={t("absence.none_title")}>
          {t("absence.none_without_placement")}
        </EmptyState>
      </>
    );
  const { placementId, groupName, ward, startDate, endDate } = shown;
  const attendance = await listAbsences(actor, { placementId });
  return (
    <>
      <LiveRefresh about={{ placementId }} />
      <PageHeader
        above={[groupName, ward].join(" · ")}
        title={t("menu.absence")}
        lead={t("absence.lead")}
        actions={
          attendance.canRegister && (
            <RegisterAbsence placements={[{ placementId, groupName, ward, startDate, endDate }]} />
          )
        }
      />
      {placements.length > 1 && (
        <ChoiceLinks
          label={t("competence.placements")}
          choices={placements.map((other) => ({
            href: `/student/absence?placement=${other.placementId}`,
            label: other.groupName,
            current: other.placementId === placementId,
          }))}
        />
      )}
      <AbsenceDays attendance={attendance} />
    </>
  );
}
