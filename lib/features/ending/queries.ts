import "server-only";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { editableBy } from "@/lib/features/group/policy";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import type { OpenEvaluation } from "./schema";

/** The evaluations that keep a group from being ended, by student; none for a group that the person may not end. */
export async function listOpenEvaluations(actor: Actor, groupId: number): Promise<OpenEvaluation[]> {
  const rows = await db.evaluation.findMany({
    where: {
      stage: { not: evaluationStage.done },
      placement: { group: { AND: [{ id: groupId }, editableBy(actor)] } },
    },
    orderBy: [{ placement: { student: { fullName: "asc" } } }, { id: "asc" }],
    select: { id: true, stage: true, placement: { select: { student: { select: { fullName: true } } } } },
  });
  return rows.map(({ id, stage, placement }) => ({
    evaluationId: id,
    stage,
    studentName: placement.student.fullName,
  }));
}
