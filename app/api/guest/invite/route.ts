import * as commands from "@/lib/features/guest/commands/invite-guest";
import { inviteGuest } from "@/lib/features/guest/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(inviteGuest, commands.inviteGuest);
