import * as commands from "@/lib/features/profile/commands/upload-avatar";
import { removeAvatar } from "@/lib/features/profile/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(removeAvatar, commands.removeAvatar);
