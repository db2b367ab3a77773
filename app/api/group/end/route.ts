import * as commands from "@/lib/features/ending/commands";
import { endGroup } from "@/lib/features/ending/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(endGroup, commands.endGroup);
