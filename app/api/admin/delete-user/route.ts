import * as commands from "@/lib/features/user/commands/delete-user";
import { deleteUser } from "@/lib/features/user/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(deleteUser, commands.deleteUser);
