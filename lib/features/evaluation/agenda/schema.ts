import { z } from "zod";
import { agendaKinds } from "./rules";

/** A point of the agenda of a talk, in its order: a factor or a goal, and why it is talked about. */
export const agendaItemSchema = z.union([
  z.object({
    kind: z.enum(agendaKinds).exclude(["goal"]),
    questionId: z.number(),
    /** How many steps apart the ratings are; null unless both sides have rated. */
    steps: z.number().nullable(),
  }),
  z.object({ kind: z.literal("goal"), goalId: z.number() }),
]);
