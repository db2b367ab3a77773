import * as commands from "@/lib/features/guest/commands/invite-guest";
import { revokeGuest } from "@/lib/features/guest/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(revokeGuest, commands.revokeGuest);
