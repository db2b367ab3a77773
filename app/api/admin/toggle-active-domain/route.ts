import * as commands from "@/lib/features/domain/commands";
import { toggleActiveDomain } from "@/lib/features/domain/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(toggleActiveDomain, commands.toggleActiveDomain);
