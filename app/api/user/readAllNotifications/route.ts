import * as commands from "@/lib/features/notification/commands/inbox";
import { readAllNotifications } from "@/lib/features/notification/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(readAllNotifications, commands.readAllNotifications);
