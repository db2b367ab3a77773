import * as commands from "@/lib/features/form/commands";
import { saveRatingScale } from "@/lib/features/form/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveRatingScale, commands.saveRatingScale);
