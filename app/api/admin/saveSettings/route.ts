import * as commands from "@/lib/features/settings/commands";
import { saveSettings } from "@/lib/features/settings/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveSettings, commands.saveSettings);
