import * as commands from "@/lib/features/domain/commands";
import { createDomain } from "@/lib/features/domain/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(createDomain, commands.createDomain);
