"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { useFound } from "@/components/data/use-found";
import { useMeantPress } from "@/components/data/use-meant-press";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { stateNoDoubt } from "../calls";

type NoDoubtButtonProps = {
  evaluationId: number;
  /** The reader's seat has written it. */
  isStated: boolean;
};

/** A supervisor or teacher writes that they have no doubt, or takes it back. One button for both, so that the focus stays on it. */
export function NoDoubtButton({ evaluationId, isStated }: NoDoubtButtonProps) {
  const t = useTranslations("evaluation.deadline");
  const router = useRouter();
  const call = useCall(stateNoDoubt);
  const { run, busy, problem } = call;
  useFound(call, isStated);
  const isMeant = useMeantPress(isStated);

  async function press() {
    if (!isMeant()) return;
    const answer = await run({ evaluationId, noDoubt: !isStated });
    if (answer) toast.success(t(isStated ? "withdrawn" : "stated"));
    // A refusal also means that the page is out of date.
    router.refresh();
  }

  return (
    <>
      <Button busy={busy} onClick={press} icon={!isStated && <Icon name="check-solid" className="size-5" />}>
        {t(isStated ? "withdraw" : "state")}
      </Button>
      <div role="alert" className="basis-full empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </>
  );
}
