import * as commands from "@/lib/features/profile/commands/upload-avatar";
import { uploadAvatar } from "@/lib/features/profile/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(uploadAvatar, commands.uploadAvatar);
