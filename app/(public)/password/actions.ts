"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { changePassword, resetPassword } from "@/lib/features/password/commands";
import {
  changePassword as changePasswordCall,
  resetPassword as resetPasswordCall,
} from "@/lib/features/password/contract";
import { signOut } from "@/lib/features/session/commands";
import { logout } from "@/lib/features/session/contract";
import { withoutSessionCookie, withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { act } from "@/lib/platform/http/act";
import { takeTarget } from "@/lib/platform/navigation/take-target";

const choosePassword = withSessionCookie(changePassword);

// Everything in a posted form is text.
const isFirstLogin = z.coerce.number<string>().pipe(z.literal(1)).optional();
const chooseByForm = { ...changePasswordCall, input: changePasswordCall.input.extend({ isFirstLogin }) };

export const choosePasswordAction = act(chooseByForm, async (...args) => {
  await choosePassword(...args);
  redirect(await takeTarget());
});

const endSession = withoutSessionCookie(signOut);

/** For who has to choose a password first: no other page with a log-out is open to them. */
export const logOutAction = act(logout, async (actor) => {
  await endSession(actor);
  redirect("/");
});

export const askForLinkAction = act(resetPasswordCall, resetPassword);
