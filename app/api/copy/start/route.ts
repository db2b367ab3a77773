import * as commands from "@/lib/features/copy/commands";
import { startCopy } from "@/lib/features/copy/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(startCopy, commands.startCopy);
