import { expect, it } from "vitest";
import { listAbsences } from "@/lib/features/absence/queries";
import { getAudit } from "@/lib/features/audit/queries/get-audit";
import { getCompetence } from "@/lib/features/competence/queries/get-competence";
import { getFollowedStudent } from "@/lib/features/concern/queries";
import { listGroupPlacements } from "@/lib/features/enrolment/queries/list-group-placements";
import { listDeadlines } from "@/lib/features/evaluation/deadline/queries/list-deadlines";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { listGoals } from "@/lib/features/goal/queries";
import { getGroupChoices, getGroupData } from "@/lib/features/group/queries/get-group-data";
import { listGroups } from "@/lib/features/group/queries/list-groups";
import { getSchoolState } from "@/lib/features/home/queries/get-school-state";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { listOpenJobs } from "@/lib/features/job/queries";
import { listLineFacts, listOwnPlacements } from "@/lib/features/line/queries";
import { getNotifyForUser } from "@/lib/features/notification/queries";
import { listPlacements } from "@/lib/features/placement/queries";
import { saveReport } from "@/lib/features/report/answers/commands";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import { findNextAwaited } from "@/lib/features/report/reading/queries/find-next-awaited";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { getAllReport } from "@/lib/features/report/removal/queries/get-all-report";
import { listGroupStudents } from "@/lib/features/student/queries/list-group-students";
import { listPlacementsOf } from "@/lib/features/student/queries/list-placements-of";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { listTaughtGroupsAndAttention } from "@/lib/features/student/queries/list-taught-groups";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../factories/evaluation";
import { makeNotification } from "../factories/notification";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { countQueries } from "../support/count-queries";

/** As many more of everything that a list can hold. */
async function fill(scene: MadePlacement, reportId: number, many: number): Promise<void> {
  const questionId = scene.group.form.questions.feedback;
  for (let made = 0; made < many; made += 1) {
    const [writer, other] = [
      await makeUser(db, "Teacher"),
      await makePlacement(db, { group: scene.group, supervisor: scene.supervisor }),
    ];
    await db.groupTeacher.create({ data: { groupId: scene.group.id, teacherId: writer.id } });
    await db.message.create({ data: { reportId, authorId: writer.id, seat: "teacher", body: "Hello" } });
    await db.reportPart.create({
      data: {
        reportId,
        authorId: writer.id,
        seat: "teacher",
        askedAt: new Date(),
        submittedAt: made % 2 === 0 ? new Date() : null,
        answers: { create: { questionId, value: "Seen" } },
      },
    });
    await makeReport(db, other, { status: 3 });
    await db.evaluation.create({ data: { placementId: other.placement.id } });
    await makeNotification(db, scene.supervisor.id, { reportId, senderId: writer.id });
    await makeNotification(db, scene.supervisor.id, { reportId, senderId: writer.id, readAt: new Date() });
  }
}

/** How many statements each may take. */
const limits: Record<string, number> = {
  getReport: 1,
  findNextAwaited: 1,
  listReports: 1,
  listAtHand: 1,
  countReports: 1,
  getAllReport: 1,
  getDeletedReports: 1,
  getAudit: 3,
  getSchoolState: 1,
  listOpenJobs: 1,
  listGroups: 1,
  getGroupChoices: 1,
  getGroupData: 1,
  listPlacements: 1,
  listPlacementsOf: 1,
  getFollowedStudent: 1,
  getCompetence: 1,
  listGoals: 1,
  listStudents: 1,
  listTaughtGroupsAndAttention: 1,
  listGroupStudents: 1,
  listGroupPlacements: 2,
  listAbsences: 1,
  listLineFacts: 1,
  listOwnPlacements: 1,
  getNotifyForUser: 1,
  saveReport: 6,
  getEvaluation: 1,
  listEvaluations: 1,
  listDeadlines: 1,
  saveEvaluation: 6,
};

it("the number of queries does not grow with what there is", async () => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  await fill(scene, report.id, 1);
  const supervisor = await actAs(scene.supervisor);
  const student = await actAs(scene.student);
  const teacher = await actAs(scene.teacher);
  const admin = await actAs(await makeUser(db, "Admin"));
  const plan = await makeReport(db, scene, { status: 1 });
  const questionId = scene.group.form.questions.choice;
  const evaluation = await makeEvaluation(db, scene);
  let [revision, rated] = [0, 0];
  const { id: placementId, studentId } = scene.placement;
  const pages = {
    getReport: () => getReport(supervisor, { reportId: report.id }, { locale: "nb" }),
    findNextAwaited: () => findNextAwaited(supervisor),
    listReports: () => listReports(supervisor, {}),
    listAtHand: () => listAtHand(supervisor),
    countReports: () => countReports(supervisor),
    getAllReport: () => getAllReport(admin, { search: "e", groupId: scene.group.id }),
    getDeletedReports: () => getAllReport(admin, { deleted: true }),
    getAudit: () => getAudit(admin, { search: scene.student.username }),
    getSchoolState,
    listOpenJobs: () => listOpenJobs(admin),
    listGroups: () => listGroups(admin, { search: "e", state: "running", uncovered: 1, sort: "-endDate" }),
    getGroupChoices: () => getGroupChoices(admin),
    getGroupData: () => getGroupData(teacher, { groupId: scene.group.id }),
    listPlacements: () => listPlacements(supervisor),
    listPlacementsOf: () => listPlacementsOf(supervisor, studentId),
    getFollowedStudent: () => getFollowedStudent(supervisor, placementId),
    getCompetence: () => getCompetence(supervisor, { studentId }),
    listStudents: () => listStudents(supervisor, { kind: "supervised" }, {}, true),
    listTaughtGroupsAndAttention: () => listTaughtGroupsAndAttention(teacher),
    listGroupStudents: () => listGroupStudents(teacher, scene.group.id, {}, "nb"),
    listGroupPlacements: () => listGroupPlacements(teacher, scene.group.id, {}, "nb"),
    listGoals: () => listGoals(supervisor, { placementId }),
    listOwnPlacements: () => listOwnPlacements(student),
    listLineFacts: () => listLineFacts(supervisor, [placementId, placementId + 1]),
    listAbsences: () => listAbsences(supervisor, { placementId }),
    getNotifyForUser: () => getNotifyForUser(supervisor, { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" }),
    saveReport: async () => {
      await saveReport(student, { reportId: plan.id, revision, answers: [{ questionId, checked: true }] });
      revision += 1;
    },
    getEvaluation: () => getEvaluation(supervisor, { evaluationId: evaluation.id }, { locale: "nb" }),
    listEvaluations: () => listEvaluations(supervisor, {}),
    listDeadlines: () => listDeadlines(supervisor),
    saveEvaluation: async () => {
      const [factor] = evaluation.form.questions.factors;
      const answers = [{ questionId: factor, rating: 1 + (rated % 4) }];
      await saveEvaluation(student, { evaluationId: evaluation.id, stage: 1, revision: rated, answers });
      rated += 1;
    },
  };
  await db.auditEntry.create({ data: { action: "user.edit", entity: "user", entityId: scene.student.id } });
  const countAll = async () => {
    const counts: Record<string, number> = {};
    for (const [name, read] of Object.entries(pages)) counts[name] = await countQueries(read);
    return counts;
  };
  // The form's questions are read once an instance.
  await pages.getReport();
  await pages.saveEvaluation();
  await pages.getEvaluation();
  const withOne = await countAll();
  await fill(scene, report.id, 50);
  expect(await countAll()).toEqual(withOne);
  const rows = Object.entries(withOne).map(([name, count]) => ({ name, count, limit: limits[name] ?? 0 }));
  process.stdout.write(
    `${rows.map(({ name, count, limit }) => `${name}: ${count} of ${limit} statements`).join("\n")}\n`,
  );
  for (const { name, count, limit } of rows) expect([name, count > 0 && count <= limit]).toEqual([name, true]);
});
