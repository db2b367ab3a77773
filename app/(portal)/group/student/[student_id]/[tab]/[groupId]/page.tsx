import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { z } from "zod";
import { AbsenceSection } from "@/components/absence/absence-section";
import { CompetenceGraphs } from "@/components/competence/competence-graphs";
import { CompetenceReports } from "@/components/competence/competence-reports";
import { FollowUps } from "@/components/concern/follow-ups";
import { EvaluationList } from "@/components/evaluation/list/evaluation-list";
import { GoalSection } from "@/components/goal/goal-section";
import { LiveRefresh } from "@/components/layout/live-refresh";
import { StandIn } from "@/components/placement/stand-in";
import { statusIn } from "@/components/report/reading/report-path";
import { NeedsLook } from "@/components/student/attention-notice";
import { PlacementSwitch } from "@/components/student/placement-switch";
import { StudentContacts } from "@/components/student/student-contacts";
import { StudentHeader } from "@/components/student/student-header";
import { tabIn } from "@/components/student/student-path";
import { StudentReports } from "@/components/student/student-reports";
import { StudentTabs } from "@/components/student/student-tabs";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { listAbsences } from "@/lib/features/absence/queries";
import { getCompetenceWithFactors } from "@/lib/features/competence/queries/get-competence";
import { getFollowedStudent } from "@/lib/features/concern/queries";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { listGoalSigners } from "@/lib/features/evaluation/signing/queries/goal-signers";
import { getFormContent } from "@/lib/features/form/content/queries";
import { getGoals } from "@/lib/features/goal/queries";
import { namesOf } from "@/lib/features/placement/rules";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { listPlacementsOf } from "@/lib/features/student/queries/list-placements-of";
import { type StudentTab, studentTabs } from "@/lib/features/student/rules";
import { today } from "@/lib/platform/dates";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { getLanguage } from "@/lib/platform/i18n/language";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { studentPath } from "@/lib/platform/navigation/student-path";
import { calendarDate } from "@/lib/platform/validators";

type Query = Partial<Record<"status" | "from" | "until" | "cursor", string | string[]>>;
type Props = {
  params: Promise<{ student_id: string; tab: string; groupId: string }>;
  searchParams: Promise<Query>;
};

/** The student of an address in one group, and the other groups to switch to, once for the page and its title. */
const openStudent = cache(async (student: string, group: string) => {
  const actor = await guardPage("/group/student/[student_id]/[tab]/[groupId]");
  const [studentId, groupId] = [parseId(student) ?? notFound(), parseId(group) ?? notFound()];
  const placements = await listPlacementsOf(actor, studentId);
  const placement = placements.find((candidate) => candidate.groupId === groupId) ?? notFound();
  return { actor, placements, placement };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { student_id, groupId } = await params;
  const { placement } = await openStudent(student_id, groupId);
  return { title: placement.student.fullName };
}

/** A student in one group on one of the page's tabs (SPEC §2), for people with a seat there and admins. */
export default async function StudentPage({ params, searchParams }: Props) {
  const address = await params;
  const tab = tabIn(address.tab) ?? notFound();
  const opened = await openStudent(address.student_id, address.groupId);
  const { placements, placement } = opened;
  const { student, groupId } = placement;
  const { main, below, context } = await tabs[tab]({ ...opened, query: await searchParams });
  return (
    <>
      <LiveRefresh about={{ placementId: placement.placementId }} />
      <StudentHeader placement={placement} day={today()} />
      <div className="context-columns">
        <div className="context-side">
          <StudentContacts placement={placement} />
          <StandIn standIn={placement.standIn} />
        </div>
        <div className="context-main">
          <PlacementSwitch placements={placements} groupId={groupId} tab={tab} />
          <StudentTabs studentId={student.userId} groupId={groupId} tab={tab} />
          {main}
        </div>
        {below && <div className="context-below">{below}</div>}
        {context && <div className="context-side mt-10 xl:mt-4">{context}</div>}
      </div>
    </>
  );
}

type TabProps = Awaited<ReturnType<typeof openStudent>> & { query: Query };

/** What a tab shows: under the tabs, as wide as the page under that, and beside it. */
type TabParts = { main: ReactNode; below?: ReactNode; context?: ReactNode };

/** The last report of the page before, when the address names one. */
const cursorIn = ({ cursor }: Query) => (typeof cursor === "string" && parseId(cursor)) || undefined;

/** The days that the address names, when both are days of the calendar. */
function daysIn(query: Query) {
  const days = z.object({ from: calendarDate, until: calendarDate }).safeParse(query);
  return days.success ? days.data : undefined;
}

async function openOverview({ actor, placement, query }: TabProps): Promise<TabParts> {
  const { placementId, groupId, startDate, endDate, seat } = placement;
  const studentId = placement.student.userId;
  const cursor = cursorIn(query);
  const [student, { competence, factors }, { goals, isOpen, signedEvaluationId }] = await orNotFound(
    Promise.all([
      getFollowedStudent(actor, placementId),
      getCompetenceWithFactors(actor, { studentId, groupId, cursor }),
      getGoals(actor, { placementId }),
    ]),
  );
  const signers = await listGoalSigners(actor, signedEvaluationId);
  const { scale } = await getFormContent(competence.formVersionId, await getLanguage());
  return {
    main: (
      <div>
        <NeedsLook student={student} own={seat === "student"} />
        <FollowUps items={student.followUps} />
        <div className="mt-10 first:mt-0">
          <CompetenceGraphs competence={competence} factors={factors} scale={scale} facts={placement.line} />
        </div>
      </div>
    ),
    below: (
      <CompetenceReports
        competence={competence}
        here={{ pathname: studentPath(studentId, studentTabs.overview, groupId) }}
        cursor={cursor}
      />
    ),
    context: (
      <GoalSection
        placementId={placementId}
        goals={goals}
        canWrite={isOpen && seat !== null && !actor.viewer}
        startDate={startDate}
        endDate={endDate}
        names={namesOf(placement)}
        own={seat === "student"}
        signers={signers}
      />
    ),
  };
}

async function openReports({ actor, placement, query }: TabProps): Promise<TabParts> {
  const { placementId, groupId, student } = placement;
  const days = daysIn(query);
  // The days are shown without the choice of a status.
  const status = days ? undefined : (statusIn(query.status) ?? undefined);
  const cursor = cursorIn(query);
  const [page, attendance] = await orNotFound(
    Promise.all([listReports(actor, { placementId, status, days, cursor }), listAbsences(actor, { placementId })]),
  );
  return {
    main: (
      <div>
        <StudentReports
          path={studentPath(student.userId, studentTabs.reports, groupId)}
          page={page}
          status={status}
          days={days}
          cursor={cursor}
          userId={actor.viewer ? null : actor.id}
        />
        <div className="mt-10">
          <AbsenceSection attendance={attendance} />
        </div>
      </div>
    ),
  };
}

async function openEvaluations({ actor, placement: { placementId, seat } }: TabProps): Promise<TabParts> {
  const [t, { items }] = [await getTranslations("evaluation"), await listEvaluations(actor, { placementId })];
  if (items.length > 0) return { main: <EvaluationList items={items} own={seat === "student"} /> };
  return {
    main: (
      <EmptyState icon={<Icon name="document-text" />} title={t("none_title")}>
        {t("none")}
      </EmptyState>
    ),
  };
}

const tabs: Record<StudentTab, (props: TabProps) => Promise<TabParts>> = {
  [studentTabs.overview]: openOverview,
  [studentTabs.reports]: openReports,
  [studentTabs.evaluation]: openEvaluations,
};
