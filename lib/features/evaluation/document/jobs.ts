import "server-only";
import { z } from "zod";
import { defineTask } from "@/lib/platform/jobs/task";
import { id } from "@/lib/platform/validators";
import { storeDocuments } from "./commands/store-documents";

/** Makes and stores the final documents of an evaluation that has ended. */
export const storeEvaluationDocuments = defineTask(z.object({ evaluationId: id }), ({ evaluationId }) =>
  storeDocuments(evaluationId),
);
