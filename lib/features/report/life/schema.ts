import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id } from "@/lib/platform/validators";

export const createReportSchema = z.strictObject({
  placementId: id,
  name: z.string().trim().normalize("NFC").max(limits.inputLength, "validation.too_long").optional(),
  date: calendarDate,
});

export const editReportSchema = createReportSchema.omit({ placementId: true }).extend({ reportId: id });

/** The counter that each save of a part raises. */
export const revision = z.int().min(0).max(limits.idMax);
