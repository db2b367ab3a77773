import * as commands from "@/lib/features/group/commands/create-group";
import { copyGroup } from "@/lib/features/group/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(copyGroup, commands.copyGroup);
