import * as commands from "@/lib/features/guest/commands/give-guest-feedback";
import { giveGuestFeedback } from "@/lib/features/guest/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(giveGuestFeedback, commands.giveGuestFeedback);
