import * as commands from "@/lib/features/ending/commands";
import { reopenGroup } from "@/lib/features/ending/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(reopenGroup, commands.reopenGroup);
