import { listJobs } from "@/lib/features/job/contract";
import * as queries from "@/lib/features/job/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listJobs, queries.listJobs);
