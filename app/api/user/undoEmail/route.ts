import * as commands from "@/lib/features/profile/commands/change-email";
import { undoEmail } from "@/lib/features/profile/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(undoEmail, commands.undoEmail);
