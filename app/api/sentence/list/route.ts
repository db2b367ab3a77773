import { listSentences } from "@/lib/features/sentence/contract";
import * as queries from "@/lib/features/sentence/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listSentences, queries.listSentences);
