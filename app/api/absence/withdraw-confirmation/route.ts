import * as commands from "@/lib/features/absence/commands/make-up";
import { withdrawConfirmation } from "@/lib/features/absence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(withdrawConfirmation, commands.withdrawConfirmation);
