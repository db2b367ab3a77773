import { getTranslations } from "next-intl/server";
import { ConcernList } from "@/components/concern/concern-list";
import { TeacherHome } from "@/components/dashboard/teacher-home";
import { DeadlineRows, Deadlines } from "@/components/evaluation/deadline/deadline-rows";
import { GroupFigures } from "@/components/group/group-figures";
import { LinkRow } from "@/components/ui/link-row";
import { PageHeader } from "@/components/ui/page-header";
import { firstNameOf } from "@/components/user/first-name";
import { listDeadlines } from "@/lib/features/evaluation/deadline/queries/list-deadlines";
import { listEvaluationsAtHand } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { isCurrent } from "@/lib/features/group/rules";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import { listTaughtGroupsAndAttention } from "@/lib/features/student/queries/list-taught-groups";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";

/** A teacher's home: who needs them, what they were asked for, and how each group is doing. */
export async function TeacherDashboard({ actor }: { actor: Actor }) {
  // Before anything is read: what arises meanwhile is not followed up.
  const seenAt = new Date().toISOString();
  const [t, tStudent, { reports }, { groups, attention }, evaluations, deadlines] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("student"),
    listAtHand(actor),
    listTaughtGroupsAndAttention(actor),
    listEvaluationsAtHand(actor),
    listDeadlines(actor),
  ]);
  const day = today();
  const doubted = deadlines.filter(({ reason }) => reason !== "day");
  const coming = deadlines.filter(({ reason }) => reason === "day");
  const running = groups.filter((group) => isCurrent(group, day));
  const students = running.reduce((total, group) => total + group.students, 0);
  // Also of who was prolonged beyond the group's last day.
  const pressing = groups.reduce((total, group) => total + group.pressingConcerns, 0);
  // The list is one page; how many there are is asked only when it is full.
  const asked = reports.length < limits.listPageSize ? reports.length : (await countReports(actor)).turn;
  const waiting = evaluations.toEnd.length + doubted.length + pressing + asked;
  const concerns = { students: attention.items, day, readOnly: actor.viewer, seenAt };
  return (
    <>
      <PageHeader
        title={t("greeting", { name: firstNameOf(actor.fullName) })}
        lead={
          running.length > 0 &&
          `${t("lead_teacher", { students, groups: running.length })} ${t("lead_waiting", { count: waiting })}`
        }
      />
      <TeacherHome
        items={reports}
        evaluations={evaluations}
        day={day}
        concerns={
          attention.total + doubted.length > 0
            ? {
                pressing: (
                  <ConcernList
                    {...concerns}
                    level="pressing"
                    first={doubted.length > 0 && <DeadlineRows items={doubted} day={day} turn />}
                  />
                ),
                watched: (
                  <>
                    <ConcernList {...concerns} level="watched" first={null} />
                    {attention.total > attention.items.length && (
                      <LinkRow href="/teacher/admin?reason=any">
                        {tStudent("attention_all", { count: attention.total })}
                      </LinkRow>
                    )}
                  </>
                ),
              }
            : null
        }
        deadlines={coming.length > 0 ? <Deadlines items={coming} day={day} /> : null}
        groups={<GroupFigures groups={groups} day={day} />}
      />
    </>
  );
}
