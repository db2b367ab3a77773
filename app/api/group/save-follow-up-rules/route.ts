import * as commands from "@/lib/features/group/commands/save-follow-up-rules";
import { saveFollowUpRules } from "@/lib/features/group/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveFollowUpRules, commands.saveFollowUpRules);
