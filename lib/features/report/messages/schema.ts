import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id } from "@/lib/platform/validators";

export const messageSchema = z.strictObject({
  reportId: id,
  body: z.string().trim().min(1, "validation.required").max(limits.answerLength, "validation.too_long"),
});
