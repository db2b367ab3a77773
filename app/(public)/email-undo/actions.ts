"use server";

import { undoEmail } from "@/lib/features/profile/commands/change-email";
import { undoEmail as undoEmailCall } from "@/lib/features/profile/contract";
import { act } from "@/lib/platform/http/act";

export const undoEmailAction = act(undoEmailCall, undoEmail);
