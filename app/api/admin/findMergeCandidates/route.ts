import { findMergeCandidates } from "@/lib/features/merge/contract";
import * as queries from "@/lib/features/merge/queries/find-candidates";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(findMergeCandidates, queries.findMergeCandidates);
