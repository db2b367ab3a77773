import { z } from "zod";
import { id, revision } from "@/lib/platform/validators";

/** `revision` is the group's that the caller knows. */
export const endGroupSchema = z.strictObject({ groupId: id, revision });
export type EndGroupInput = z.output<typeof endGroupSchema>;

/** An evaluation that keeps its group from being ended. */
export type OpenEvaluation = { evaluationId: number; stage: number; studentName: string };
