import * as commands from "@/lib/features/group/commands/write-to-group";
import { writeToGroup } from "@/lib/features/group/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(writeToGroup, commands.writeToGroup);
