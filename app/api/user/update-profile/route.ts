import * as commands from "@/lib/features/profile/commands/update-profile";
import { updateProfile } from "@/lib/features/profile/contract";
import { withLocaleCookie } from "@/lib/platform/auth/session-cookie";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(updateProfile, withLocaleCookie(commands.updateProfile));
