import * as commands from "@/lib/features/enrolment/commands/edit-group";
import { editGroup } from "@/lib/features/group/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(editGroup, commands.editGroup);
