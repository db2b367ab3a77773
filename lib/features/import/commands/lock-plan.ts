import "server-only";
import { lockEvaluationsOf } from "@/lib/features/evaluation/life/commands/evaluation-of-placement";
import { readEvaluationsOf } from "@/lib/features/evaluation/life/commands/open-evaluation";
import type { EvaluationRow } from "@/lib/features/evaluation/reading/queries/evaluation-row";
import type { Tx } from "@/lib/platform/db";
import { lockNames, lockRows } from "@/lib/platform/locks";
import type { Plan } from "../rules/plan";

/** The evaluations of the placements that an import changes, locked, by placement. */
export type LockedEvaluations = ReadonlyMap<number, EvaluationRow>;

/**
 * Makes everybody wait who changes what a plan rests on, in the order in which all commands lock: names, forms, evaluations, placements,
 * students, groups, and who is named.
 */
export async function lockPlan(tx: Tx, { people, groups, placements }: Plan): Promise<LockedEvaluations> {
  await lockNames(tx);
  const forms = groups.created.flatMap(({ reportForm, evaluationForm }) => [reportForm.formId, evaluationForm.formId]);
  await lockRows(tx, "Form", stored(forms), "share");
  const changed = placements.changed.map(({ before }) => before);
  // New teachers are asked to sign.
  const taught = groups.changed.filter(({ arrived }) => arrived.length > 0).map(({ before }) => before.id);
  await lockEvaluationsOf(
    tx,
    taught,
    changed.map(({ id }) => id),
  );
  const evaluations = await readEvaluationsOf(
    tx,
    changed.map(({ id }) => id),
  );
  await lockRows(tx, "Placement", stored(changed.map(({ id }) => id)));
  const students = [...placements.created, ...changed].map(({ studentId }) => studentId);
  await lockRows(tx, "User", stored([...students, ...people.changed.map(({ id }) => id)]));
  const inGroups = [...placements.created, ...changed].map(({ groupId }) => groupId);
  await lockRows(tx, "Group", stored([...inGroups, ...groups.changed.map(({ before }) => before.id)]));
  const named = [
    ...groups.created.flatMap(({ teacherIds }) => teacherIds),
    ...groups.changed.flatMap(({ arrived }) => arrived),
    ...[...placements.created, ...placements.changed.map(({ after }) => after)].flatMap(
      ({ supervisorId, secondarySupervisorId }) => [supervisorId ?? 0, secondarySupervisorId ?? 0],
    ),
  ];
  await lockRows(tx, "User", stored(named), "share");
  return evaluations;
}

/** The ids of records that exist, each once. */
const stored = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => id > 0);
