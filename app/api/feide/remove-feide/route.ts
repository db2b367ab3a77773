import * as commands from "@/lib/features/feide/commands/tie";
import { removeFeide } from "@/lib/features/feide/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(removeFeide, commands.removeFeide);
