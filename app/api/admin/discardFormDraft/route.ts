import * as commands from "@/lib/features/form/publishing/commands";
import { discardFormDraft } from "@/lib/features/form/publishing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(discardFormDraft, commands.discardFormDraft);
