import * as commands from "@/lib/features/merge/commands/undo-merge";
import { undoMerge } from "@/lib/features/merge/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(undoMerge, commands.undoMerge);
