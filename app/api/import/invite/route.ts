import * as commands from "@/lib/features/import/commands/invite-imported";
import { inviteImported } from "@/lib/features/import/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(inviteImported, commands.inviteImported);
