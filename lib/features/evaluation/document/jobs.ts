import "server-only";
import { z } from "zod";
import { toAppError } from "@/lib/platform/errors";
import { defineTask } from "@/lib/platform/jobs/task";
import { log } from "@/lib/platform/log";
import { on, statements } from "@/lib/platform/sql";
import { id } from "@/lib/platform/validators";
import { evaluationStage } from "../life/rules";
import { storeDocuments } from "./commands/store-documents";

/** Makes and stores the final documents of an evaluation that has ended. */
export const storeEvaluationDocuments = defineTask(z.object({ evaluationId: id }), ({ evaluationId }) =>
  storeDocuments(evaluationId),
);

const e = on<{ e: "Evaluation" }>();

/** How many evaluations are caught up with at a time; the next hour goes on. */
const maxAtOnce = 200;

/** The evaluations of which a result has no document although it should: its job has failed too often, or was lost. */
async function listUndocumented(): Promise<number[]> {
  const undrawn = e.selectFrom("UndrawnDocument as u").whereRef("u.evaluationId", "=", "e.id").select("u.resultId");
  const undocumented = e
    .selectFrom("EvaluationResult as r")
    .whereRef("r.evaluationId", "=", "e.id")
    .where("r.reopenedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("EvaluationDocument as d").whereRef("d.resultId", "=", "r.id").select("d.id"))),
    )
    .select("r.id");
  const rows = await statements
    .selectFrom("Evaluation as e")
    .where(({ or, and, exists }) =>
      or([exists(undrawn), and([e("e.stage", "=", evaluationStage.done), exists(undocumented)])]),
    )
    .orderBy("e.id")
    .limit(maxAtOnce)
    .select("e.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Makes the documents that are missing. One that cannot be drawn keeps no other from being made. */
export async function catchUpDocuments(): Promise<void> {
  for (const evaluationId of await listUndocumented())
    await storeDocuments(evaluationId).catch((problem: unknown) =>
      log.error({ evaluationId, problem: toAppError(problem).key }, "an evaluation has no document"),
    );
}

export const catchUpEvaluationDocuments = defineTask(z.unknown(), () => catchUpDocuments());
