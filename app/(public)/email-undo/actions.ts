"use server";

import { undoEmail } from "@/lib/features/profile/commands/update-profile";
import { undoEmail as undoEmailCall } from "@/lib/features/profile/contract";
import { act } from "@/lib/platform/http/act";

export const undoEmailAction = act(undoEmailCall, undoEmail);
