import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/job/contract";

export const listJobs = callTo<typeof contract.listJobs>("POST /job/list");
export const getJob = callTo<typeof contract.getJob>("POST /job/get");
export const getJobFile = callTo<typeof contract.getJobFile>("GET /job/file");
export const cancelJob = callTo<typeof contract.cancelJob>("POST /job/cancel");
