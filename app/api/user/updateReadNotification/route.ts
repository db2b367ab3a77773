import * as commands from "@/lib/features/notification/commands/inbox";
import { updateReadNotification } from "@/lib/features/notification/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(updateReadNotification, commands.updateReadNotification);
