import { getJobFile } from "@/lib/features/job/contract";
import * as queries from "@/lib/features/job/queries";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(getJobFile, queries.getJobFile);
