import * as commands from "@/lib/features/involvement/commands";
import { editUser } from "@/lib/features/user/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(editUser, commands.editUser);
