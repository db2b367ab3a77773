"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { saveTalk } from "../calls";

type DoubtButtonProps = {
  evaluationId: number;
  term: Term;
  /** Of the talk's answer, 0 while there is none. */
  revision: number;
  isRaised: boolean;
};

/** Raises a doubt whether the student will pass, or takes it back: the answer of the talk, which opens for this before the talk does. */
export function DoubtButton({ evaluationId, term, revision, isRaised }: DoubtButtonProps) {
  const t = useTranslations("evaluation.deadline");
  const router = useRouter();
  const { run, busy, problem } = useCall(saveTalk);

  async function press() {
    const value = isRaised ? null : true;
    const answer = await run({ evaluationId, stage: term, field: "dangerOfNotPassing", revision, value });
    if (answer) toast.success(t(isRaised ? "lowered" : "raised"));
    router.refresh();
  }

  return (
    <>
      <Button variant="quiet" busy={busy} onClick={press}>
        {t(isRaised ? "lower" : "raise")}
      </Button>
      <div role="alert" className="basis-full empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </>
  );
}
