import * as handler from "@/lib/features/archive/commands/upload-evaluations";
import { uploadEvaluationToDocumaster } from "@/lib/features/archive/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(uploadEvaluationToDocumaster, handler.uploadEvaluationToDocumaster);
