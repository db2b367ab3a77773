import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CompetenceGraphs } from "@/components/competence/competence-graphs";
import { CompetenceReports } from "@/components/competence/competence-reports";
import { GoalSection } from "@/components/goal/goal-section";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { LineMarks } from "@/components/placement-line/line-marks";
import { LinkButton } from "@/components/ui/button";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { getCompetenceWithFactors } from "@/lib/features/competence/queries/get-competence";
import { isGraph } from "@/lib/features/competence/rules";
import type { Competence } from "@/lib/features/competence/schema";
import { listGoalSigners } from "@/lib/features/evaluation/signing/queries/goal-signers";
import { getFormContent } from "@/lib/features/form/content/queries";
import { getGoals } from "@/lib/features/goal/queries";
import { getLineFacts } from "@/lib/features/line/queries";
import { AppError } from "@/lib/platform/errors";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { studentPage } from "@/lib/platform/navigation/student-path";

type Query = Record<"group" | "cursor" | "view", string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("my_overview") };
}

/** A student's own development in one of their placements: the running one, unless the address names another (SPEC §2). */
export default async function StudentOverviewPage({ searchParams }: { searchParams: Promise<Query> }) {
  const actor = await guardPage("/student");
  const query = await searchParams;
  const [groupId, cursor] = [idIn(query.group), idIn(query.cursor)];
  const [t, found] = await Promise.all([
    getTranslations(),
    getCompetenceWithFactors(actor, { studentId: actor.id, groupId, cursor }).catch(orNothing),
  ]);
  const title = t("menu.my_overview");
  if (!found) {
    if (groupId !== undefined) notFound();
    return (
      <>
        <PageHeader title={title} lead={t("competence.lead_without")} />
        <EmptyState icon={<Icon name="academic-cap" />} title={t("competence.none_title")}>
          {t("competence.none_text")}
        </EmptyState>
      </>
    );
  }
  const { competence, factors } = found;
  const view = typeof query.view === "string" && isGraph(query.view) ? query.view : null;
  const [{ goals, isOpen, signedEvaluationId }, { scale }, facts] = await Promise.all([
    getGoals(actor, competence),
    getFormContent(competence.formVersionId, await getLanguage()),
    orNotFound(getLineFacts(actor, competence.placementId)),
  ]);
  const signers = await listGoalSigners(actor, signedEvaluationId);
  const { placements, place, ward } = competence;
  return (
    <>
      <LineMarks />
      <LiveRefresh about={{ placementId: competence.placementId }} />
      <PageHeader
        title={title}
        lead={[competence.groupName, ward, place].join(" · ")}
        actions={
          <LinkButton href={studentPage(actor.id, competence.groupId, "absence")}>
            {t("competence.sick_days")}
          </LinkButton>
        }
      />
      {placements.length > 1 && (
        <ChoiceLinks
          label={t("competence.placements")}
          choices={placements.map((other) => toChoice(other, competence))}
        />
      )}
      <div className="context-columns">
        <div className="context-main">
          <CompetenceGraphs competence={competence} factors={factors} scale={scale} facts={facts} view={view} />
        </div>
        <div className="context-below">
          <CompetenceReports
            competence={competence}
            here={{ pathname: "/student", query: { group: String(competence.groupId) } }}
            cursor={cursor}
          />
        </div>
        <div className="context-side mt-10 xl:mt-0">
          <GoalSection {...competence} goals={goals} canWrite={isOpen && !actor.viewer} own signers={signers} />
        </div>
      </div>
    </>
  );
}

const toChoice = ({ groupId, groupName }: Competence["placements"][number], shown: Competence) => ({
  href: `/student?group=${groupId}`,
  label: groupName,
  current: groupId === shown.groupId,
});

const idIn = (value: Query["group"]): number | undefined => (typeof value === "string" && parseId(value)) || undefined;

/** A student without any placement gets an empty overview. */
function orNothing(error: unknown): null {
  if (error instanceof AppError && error.kind === "notFound") return null;
  throw error;
}
