"use server";

import { redirect } from "next/navigation";
import { giveGuestFeedback } from "@/lib/features/guest/commands/give-guest-feedback";
import { giveGuestFeedback as giveGuestFeedbackCall } from "@/lib/features/guest/contract";
import { act } from "@/lib/platform/http/act";

export const giveGuestFeedbackAction = act(giveGuestFeedbackCall, async (...args) => {
  await giveGuestFeedback(...args);
  // Away from the address that holds the secret.
  redirect("/guest?given=1");
});
