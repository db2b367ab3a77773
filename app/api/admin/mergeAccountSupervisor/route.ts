import * as commands from "@/lib/features/merge/commands/merge-accounts";
import { mergeAccountSupervisor } from "@/lib/features/merge/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(mergeAccountSupervisor, commands.mergeAccountSupervisor);
