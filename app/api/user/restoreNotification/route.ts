import * as commands from "@/lib/features/notification/commands/inbox";
import { restoreNotification } from "@/lib/features/notification/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(restoreNotification, commands.restoreNotification);
