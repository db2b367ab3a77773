import * as commands from "@/lib/features/form/publishing/commands";
import { createFormDraft } from "@/lib/features/form/publishing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(createFormDraft, commands.createFormDraft);
