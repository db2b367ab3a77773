import "server-only";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { editableSql } from "@/lib/features/group/queries/list-groups";
import type { Actor } from "@/lib/platform/auth/actor";
import { statements } from "@/lib/platform/sql";
import type { OpenEvaluation } from "./schema";

/** The evaluations that keep a group from being ended, by student; none for a group that the person may not end. */
export const listOpenEvaluations = (actor: Actor, groupId: number): Promise<OpenEvaluation[]> =>
  statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as student", "student.id", "p.studentId")
    .where("g.id", "=", groupId)
    .where(editableSql(actor))
    .where("e.stage", "<>", evaluationStage.done)
    .orderBy("student.fullName")
    .orderBy("e.id")
    .select(["e.id as evaluationId", "e.stage", "student.fullName as studentName"])
    .execute();
