import { zodResolver } from "@hookform/resolvers/zod";
import { createReportSchema } from "@/lib/features/report/life/schema";

export const checkPlan = zodResolver(createReportSchema);
