"use server";

import { redirect } from "next/navigation";
import { changePassword, resetPassword } from "@/lib/features/password/commands";
import {
  changePassword as changePasswordCall,
  resetPassword as resetPasswordCall,
} from "@/lib/features/password/contract";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { act } from "@/lib/platform/http/act";
import { takeTarget } from "@/lib/platform/navigation/take-target";

const choosePassword = withSessionCookie(changePassword);

export const choosePasswordAction = act(changePasswordCall, async (...args) => {
  await choosePassword(...args);
  redirect(await takeTarget());
});

export const askForLinkAction = act(resetPasswordCall, resetPassword);
