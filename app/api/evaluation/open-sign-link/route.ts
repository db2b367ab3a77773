import * as commands from "@/lib/features/evaluation/signing/commands/open-sign-link";
import { openSignLink } from "@/lib/features/evaluation/signing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(openSignLink, commands.openSignLink);
