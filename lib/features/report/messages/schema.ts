import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { id, text } from "@/lib/platform/validators";

export const messageSchema = z.strictObject({
  reportId: id,
  body: text(limits.answerLength),
});
