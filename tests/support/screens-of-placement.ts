import { listAbsences } from "@/lib/features/absence/queries";
import { getCompetence } from "@/lib/features/competence/queries/get-competence";
import { getCompetenceArea } from "@/lib/features/competence/queries/get-competence-area";
import { getFollowedStudent } from "@/lib/features/concern/queries";
import { listGroupPlacements } from "@/lib/features/enrolment/queries/list-group-placements";
import { listDeadlines } from "@/lib/features/evaluation/deadline/queries/list-deadlines";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { listGoals } from "@/lib/features/goal/queries";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { listLineFacts, listOwnPlacements } from "@/lib/features/line/queries";
import { getBadgeNumberForUser, getNotifyForUser } from "@/lib/features/notification/queries";
import { listPlacements } from "@/lib/features/placement/queries";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import { findNextAwaited } from "@/lib/features/report/reading/queries/find-next-awaited";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { getAllReport } from "@/lib/features/report/removal/queries/get-all-report";
import { findGroupStudents, listGroupStudents } from "@/lib/features/student/queries/list-group-students";
import { listPlacementsOf } from "@/lib/features/student/queries/list-placements-of";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { findTaughtGroup, listTaughtGroups } from "@/lib/features/student/queries/list-taught-groups";
import { studentSheet } from "@/lib/features/student/sheet";
import type { Actor } from "@/lib/platform/auth/actor";
import type { MadePlacement } from "../factories/placement";

/** What a query answers; what refuses says so. */
const answerOf = (work: Promise<unknown>) => work.catch(() => "refused");

/** Everything that somebody reads of a placement, its student and its group, by what reads it. */
export async function screensOf(
  actor: Actor,
  scene: MadePlacement,
  evaluationId: number,
): Promise<Record<string, unknown>> {
  const { id: placementId, studentId } = scene.placement;
  const groupId = scene.group.id;
  const of = { groupId, studentId };
  const page = { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" } as const;
  const reads: Record<string, () => Promise<unknown>> = {
    listReports: () => listReports(actor, { placementId }),
    reportsOnMyTurn: () => listReports(actor, { placementId, turn: true }),
    getAllReport: () => getAllReport(actor, { groupId }),
    countReports: () => countReports(actor),
    findNextAwaited: () => findNextAwaited(actor),
    listAtHand: () => listAtHand(actor),
    getCompetence: () => getCompetence(actor, of),
    getCompetenceArea: () => getCompetenceArea(actor, { ...of, viewPoint: 2 }, { locale: "nb" }),
    getFollowedStudent: () => getFollowedStudent(actor, placementId),
    listGroupPlacements: () => listGroupPlacements(actor, groupId, {}, "nb"),
    listGroupStudents: () => listGroupStudents(actor, groupId, {}, "nb"),
    studentSheet: async () => studentSheet(await findGroupStudents(actor, groupId, {}, "nb"), "nb"),
    listStudents: () => listStudents(actor, { kind: "supervised" }, {}, true),
    listTaughtStudents: () => listStudents(actor, { kind: "taught", groupId }, {}, true),
    listTaughtGroups: () => listTaughtGroups(actor),
    findTaughtGroup: async () => (await findTaughtGroup(actor, groupId)) ?? null,
    listPlacements: () => listPlacements(actor),
    listPlacementsOf: () => listPlacementsOf(actor, studentId),
    listOwnPlacements: () => listOwnPlacements(actor),
    listLineFacts: async () => [...(await listLineFacts(actor, [placementId]))],
    listAbsences: () => listAbsences(actor, { placementId }),
    listGoals: () => listGoals(actor, { placementId }),
    getEvaluation: () => getEvaluation(actor, { evaluationId }, { locale: "nb" }),
    listEvaluations: () => listEvaluations(actor, {}),
    listDeadlines: () => listDeadlines(actor),
    getNotifyForUser: () => getNotifyForUser(actor, page),
    getBadgeNumberForUser: () => getBadgeNumberForUser(actor),
  };
  const answers: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(reads)) answers[name] = await answerOf(read());
  return answers;
}
