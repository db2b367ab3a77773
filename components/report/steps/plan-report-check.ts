import { zodResolver } from "@hookform/resolvers/zod";
import { createReportSchema, editReportSchema } from "@/lib/features/report/life/schema";

export const checkPlan = zodResolver(createReportSchema);
export const checkEdit = zodResolver(editReportSchema);
