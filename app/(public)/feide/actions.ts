"use server";

import { redirect } from "next/navigation";
import { finishFeideProof } from "@/lib/features/feide/commands/prove";
import { inputInfoFeide, verifyDataFeide } from "@/lib/features/feide/commands/sign-in";
import {
  finishFeideProof as finishProofCall,
  inputInfoFeide as inputInfoCall,
  verifyDataFeide as verifyDataCall,
} from "@/lib/features/feide/contract";
import { afterProof, proofProblemOf } from "@/lib/features/feide/rules";
import { withFeideCookies } from "@/lib/platform/auth/feide/cookies";
import { readProofAttempt, withProofCookies } from "@/lib/platform/auth/feide/proof-cookies";
import { AppError } from "@/lib/platform/errors";
import { act } from "@/lib/platform/http/act";
import { afterSignIn } from "@/lib/platform/navigation/take-target";

const verifyData = withFeideCookies(verifyDataFeide);
const inputInfo = withFeideCookies(inputInfoFeide);
const finishProof = withProofCookies(finishFeideProof);

export const verifyDataAction = act(verifyDataCall, async (...args) => {
  const result = await verifyData(...args);
  redirect(result.known ? await afterSignIn(result) : "/feide");
});

export const inputInfoAction = act(inputInfoCall, async (...args) => {
  const result = await inputInfo(...args);
  return result.done ? redirect(await afterSignIn(result)) : result;
});

/** Leads back to the page of the change, which says what went wrong if something did. */
export const finishProofAction = act(finishProofCall, async (...args) => {
  const attempt = await readProofAttempt();
  const result = await finishProof(...args).catch((thrown: unknown) => {
    if (!attempt || !(thrown instanceof AppError)) throw thrown;
    return redirect(afterProof(attempt, proofProblemOf(thrown.key)));
  });
  redirect(afterProof(result));
});
