import * as commands from "@/lib/features/password/commands";
import { resetPassword } from "@/lib/features/password/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(resetPassword, commands.resetPassword);
