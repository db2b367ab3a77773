import { getTranslations } from "next-intl/server";
import { SupervisorHome } from "@/components/dashboard/supervisor-home";
import { StudentCohort } from "@/components/student/student-cohort";
import { LinkRow } from "@/components/ui/link-row";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { firstNameOf } from "@/components/user/first-name";
import { listDeadlines } from "@/lib/features/evaluation/deadline/queries/list-deadlines";
import { listRunningEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import { listStudents } from "@/lib/features/student/queries/list-students";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";

/** A supervisor's home: who waits, who is away today, and every student of theirs on a line. */
export async function SupervisorDashboard({ actor }: { actor: Actor }) {
  const [t, tReports, { reports, days }, { facts, ...students }, evaluations, deadlines] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("menu"),
    listAtHand(actor),
    listStudents(actor, { kind: "supervised" }, {}, false),
    listRunningEvaluations(actor),
    listDeadlines(actor),
  ]);
  const day = today();
  // The list is one page; how many there are is asked only when it is full.
  const waiting = reports.length < limits.listPageSize ? reports.length : (await countReports(actor)).turn;
  const count = waiting + days.toConfirm.length + evaluations.filter(({ awaited }) => awaited !== null).length;
  const withGroup = new Set(students.items.map(({ groupId }) => groupId)).size > 1;
  return (
    <>
      <PageHeader
        title={count > 0 ? t("waiting_count", { count }) : t("greeting", { name: firstNameOf(actor.fullName) })}
      />
      <SupervisorHome
        items={reports}
        days={days}
        day={day}
        readOnly={actor.viewer}
        evaluations={evaluations}
        deadlines={deadlines}
        students={
          students.items.length > 0 && (
            <Section title={t("students_title")}>
              <StudentCohort students={students.items} lines={{ facts, day }} withGroup={withGroup} isEnded={false} />
              {students.nextCursor && <LinkRow href="/supervisor">{tReports("my_students")}</LinkRow>}
            </Section>
          )
        }
      />
    </>
  );
}
