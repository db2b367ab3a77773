import * as commands from "@/lib/features/profile/commands/save-setting";
import { saveSetting } from "@/lib/features/profile/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveSetting, commands.saveSetting);
