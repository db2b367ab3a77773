import * as commands from "@/lib/features/user/commands/create-user";
import { createUser } from "@/lib/features/user/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(createUser, commands.createUser);
