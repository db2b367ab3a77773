import * as commands from "@/lib/features/profile/commands/change-email";
import { confirmEmail } from "@/lib/features/profile/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(confirmEmail, commands.confirmEmail);
