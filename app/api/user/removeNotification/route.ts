import * as commands from "@/lib/features/notification/commands/inbox";
import { removeNotification } from "@/lib/features/notification/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(removeNotification, commands.removeNotification);
