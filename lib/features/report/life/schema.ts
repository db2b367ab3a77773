import { z } from "zod";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, sendId } from "@/lib/platform/validators";

const reportFields = z.strictObject({
  name: z.string().trim().normalize("NFC").max(limits.inputLength, "validation.too_long").optional(),
  date: calendarDate,
});

export const createReportSchema = reportFields.extend({
  placementId: id,
  sendId,
});

export const editReportSchema = reportFields.extend({ reportId: id });
