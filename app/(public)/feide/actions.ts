"use server";

import { redirect } from "next/navigation";
import { inputInfoFeide, verifyDataFeide } from "@/lib/features/feide/commands/sign-in";
import { inputInfoFeide as inputInfoCall, verifyDataFeide as verifyDataCall } from "@/lib/features/feide/contract";
import { withFeideCookies } from "@/lib/platform/auth/feide/cookies";
import { act } from "@/lib/platform/http/act";
import { takeTarget } from "@/lib/platform/navigation/take-target";

const verifyData = withFeideCookies(verifyDataFeide);
const inputInfo = withFeideCookies(inputInfoFeide);

export const verifyDataAction = act(verifyDataCall, async (...args) => {
  const result = await verifyData(...args);
  redirect(result.known ? await takeTarget() : "/feide");
});

export const inputInfoAction = act(inputInfoCall, async (...args) => {
  const result = await inputInfo(...args);
  return result.done ? redirect(await takeTarget()) : result;
});
