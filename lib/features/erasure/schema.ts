import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";
import { erasedKinds, keptKinds } from "./rules/kinds";
import { obstacleKinds } from "./rules/obstacles";

export const eraseInputSchema = z.strictObject({
  userId: id,
  /** The account's username, as somebody has typed it to confirm. */
  username: z.string().trim().toLowerCase().max(limits.inputLength),
});
export type EraseInput = z.input<typeof eraseInputSchema>;

const counted = <Kind extends string>(kinds: readonly Kind[]) =>
  z.array(z.object({ kind: z.enum(kinds), count: z.number() }));

/** What becomes of somebody's data when they are erased. */
export const erasurePlanSchema = z.object({
  /** How much of what is deleted; kinds without any are left out. */
  goes: counted(erasedKinds),
  /** How much of what stays, without the name of the account. */
  stays: counted(keptKinds),
  /** What has to be settled before, each by its name. */
  obstacles: z.array(z.object({ kind: z.enum(obstacleKinds), name: z.string() })),
});
export type ErasurePlan = z.infer<typeof erasurePlanSchema>;
