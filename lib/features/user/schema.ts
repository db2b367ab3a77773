import { z } from "zod";

/** What a person chose for the screen (SPEC §3's stored settings). */
export const settingSchema = z.object({
  size: z.enum(["small", "medium", "large"]).default("medium"),
  sidebar: z.boolean().default(true),
});
