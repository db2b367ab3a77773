import * as commands from "@/lib/features/retention/commands/save-rule";
import { saveRetentionRule } from "@/lib/features/retention/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveRetentionRule, commands.saveRetentionRule);
