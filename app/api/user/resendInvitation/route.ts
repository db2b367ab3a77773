import * as commands from "@/lib/features/user/commands/resend-invitation";
import { resendInvitation } from "@/lib/features/user/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(resendInvitation, commands.resendInvitation);
