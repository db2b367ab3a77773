"use server";

import { redirect } from "next/navigation";
import { signIn } from "@/lib/features/session/commands";
import { login } from "@/lib/features/session/contract";
import { withSessionCookie } from "@/lib/platform/auth/session-cookie";
import { act } from "@/lib/platform/http/act";
import { afterSignIn } from "@/lib/platform/navigation/take-target";

const openSession = withSessionCookie(signIn);

export const signInAction = act(login, async (...args) => {
  redirect(await afterSignIn(await openSession(...args)));
});
