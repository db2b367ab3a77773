import { readFeedback as command } from "@/lib/features/report/life/commands/read-feedback";
import { readFeedback } from "@/lib/features/report/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(readFeedback, command);
