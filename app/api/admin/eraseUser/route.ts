import * as commands from "@/lib/features/erasure/commands/erase-user";
import { eraseUser } from "@/lib/features/erasure/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(eraseUser, commands.eraseUser);
