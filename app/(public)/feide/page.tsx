import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CompleteIdentity } from "@/components/feide/complete-identity";
import { FeideProblem } from "@/components/feide/feide-problem";
import { FinishSignIn } from "@/components/feide/finish-sign-in";
import { findStoredIdentity, hasUsableEmail } from "@/lib/features/feide/queries";
import { afterProof } from "@/lib/features/feide/rules";
import { findActor } from "@/lib/platform/auth/actor";
import { hasFeide } from "@/lib/platform/auth/feide/client";
import { readIdentitySecret } from "@/lib/platform/auth/feide/cookies";
import { readProofAttempt } from "@/lib/platform/auth/feide/proof-cookies";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { finishProofAction, inputInfoAction, verifyDataAction } from "./actions";

export async function generateMetadata() {
  return { title: (await getTranslations("feide"))("title") };
}

type Props = { searchParams: Promise<SearchParams> };

/** The page Feide redirects to (SPEC §2), where an unknown person completes the identity from Feide. */
export default async function FeidePage({ searchParams }: Props) {
  const query = new Map(Object.entries(await searchParams).filter(([, value]) => typeof value === "string")) as Map<
    string,
    string
  >;
  const actor = await findActor();
  const shown = actor && !actor.isFirstLogin ? await proofContent(query) : await content(query);
  return <div className="mx-auto max-w-md">{shown}</div>;
}

/** For somebody who is signed in: only the answer to this browser's attempt to prove who they are. */
async function proofContent(query: Map<string, string>): Promise<ReactNode> {
  const [code, state, error] = [query.get("code"), query.get("state"), query.get("error")];
  const attempt = await readProofAttempt();
  if (!attempt || attempt.state !== state) redirect("/dashboard");
  if (code) return <FinishSignIn answer={{ code, state, iss: query.get("iss") }} verify={finishProofAction} isProof />;
  redirect(afterProof(attempt, error === "access_denied" ? "cancelled" : "unavailable"));
}

async function content(query: Map<string, string>): Promise<ReactNode> {
  const [code, state, error] = [query.get("code"), query.get("state"), query.get("error")];
  if (!hasFeide()) return <FeideProblem problem="off" />;
  if (error) return <FeideProblem problem={error === "access_denied" ? "cancelled" : "unavailable"} />;
  if (code && state) return <FinishSignIn answer={{ code, state, iss: query.get("iss") }} verify={verifyDataAction} />;
  if (code) return <FeideProblem problem="state" />;
  const identity = await findStoredIdentity(await readIdentitySecret());
  if (!identity) redirect("/api/feide/start");
  return (
    <CompleteIdentity identity={identity} emailFixed={await hasUsableEmail(identity)} complete={inputInfoAction} />
  );
}
