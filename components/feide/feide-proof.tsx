"use client";

import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { hasTextOnlyHere } from "@/components/draft/store-room";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { leaveUnasked } from "@/components/ui/unload-question";
import type { ProofProblem } from "@/lib/features/feide/rules";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { startFeideProof } from "./calls";

type Props = {
  scope: ProofScope;
  /** The person may prove it by the password above instead. */
  hasPassword: boolean;
  /** What went wrong at Feide just now. */
  problem: ProofProblem | null;
  /** Stores what was typed, which is not asked about then; false when it cannot be used, and the person stays. */
  beforeLeaving?: () => boolean | Promise<boolean>;
};

const problemKeys = {
  cancelled: "proof_cancelled",
  expired: "proof_expired",
  unavailable: "proof_unavailable",
  other_person: "error_other_person",
  stale: "error_stale",
} as const satisfies Record<ProofProblem, string>;

/** Leads to Feide, where the person signs in again to prove that the account is theirs, and back to this page. */
export function FeideProof({ scope, hasPassword, problem, beforeLeaving }: Props) {
  const t = useTranslations("feide");
  const start = useCall(startFeideProof);
  const shown = start.problem ?? (problem && start.state === "idle" ? t(problemKeys[problem]) : undefined);

  async function leave() {
    if (beforeLeaving && !(await beforeLeaving())) return;
    const begun = await start.run(scope);
    if (!begun) return;
    if (beforeLeaving && !hasTextOnlyHere()) leaveUnasked();
    window.location.assign(begun.data.url);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{t(hasPassword ? "prove_or" : "prove_text")}</p>
      <Button busy={start.busy} onClick={leave} className="max-sm:w-full">
        {t("prove")}
      </Button>
      <div role="alert" className="empty:hidden">
        {shown && <ErrorText>{shown}</ErrorText>}
      </div>
    </div>
  );
}
