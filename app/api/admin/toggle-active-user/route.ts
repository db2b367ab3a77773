import * as commands from "@/lib/features/user/commands/toggle-active-user";
import { toggleActiveUser } from "@/lib/features/user/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(toggleActiveUser, commands.toggleActiveUser);
