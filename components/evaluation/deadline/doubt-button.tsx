"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { saveTalk } from "../calls";
import type { Signers } from "../signing/signers";
import { useVoidText } from "../signing/use-void-text";

type DoubtButtonProps = {
  evaluationId: number;
  term: Term;
  /** Of the talk's answer, 0 while there is none. */
  revision: number;
  isRaised: boolean;
  /** The answer of the midterm raised it: only a "no" in the endterm takes it back. */
  isOfMidterm: boolean;
  /** Both parts are in, so the student reads the answer. */
  isOpen: boolean;
  /** Who has written that they have no doubt: a doubt takes it back. */
  noDoubts: EvaluationDetail["noDoubts"];
  signers: Signers;
};

type Verb = "raise" | "lower";

/**
 * Raises a doubt whether the student will pass, or takes it back: the answer of the talk, which opens for this before the talk does. It
 * asks first, because others learn of it.
 */
export function DoubtButton(props: DoubtButtonProps) {
  const { evaluationId, term, revision, isRaised, isOfMidterm, isOpen, noDoubts, signers } = props;
  const t = useTranslations("evaluation.deadline");
  const common = useTranslations("common");
  const router = useRouter();
  const [asked, setAsked] = useState<Verb | null>(null);
  const { run, busy, problem, forget } = useCall(saveTalk);
  const voidText = useVoidText(signers);
  const verb = isRaised ? "lower" : "raise";
  // The page may find by itself that a press without an answer was done: it then asks no more, least of all the opposite.
  if (asked !== null && asked !== verb) close();

  function close() {
    setAsked(null);
    forget();
  }

  async function save() {
    const withdrawn = isOfMidterm ? false : null;
    const value = isRaised ? withdrawn : true;
    const answer = await run({ evaluationId, stage: term, field: "dangerOfNotPassing", revision, value });
    if (answer) {
      close();
      toast.success(t(isRaised ? "lowered" : "raised"));
    }
    router.refresh();
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(verb)}>
        {t(verb)}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        onConfirm={save}
        busy={busy}
        title={t(`${verb}_title`)}
        description={t(isOfMidterm ? "lower_midterm_text" : `${verb}_text`, { isOpen: String(isOpen) })}
        confirmLabel={t(verb)}
        cancelLabel={common("cancel")}
      >
        {!isRaised && noDoubts.length > 0 && <Withdrawn noDoubts={noDoubts} />}
        {voidText && <p>{voidText}</p>}
        <div role="alert" className="empty:hidden">
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
      </ConfirmDialog>
    </>
  );
}

/** Whose answers a doubt takes back; the reader's own is theirs. */
function Withdrawn({ noDoubts }: Pick<DoubtButtonProps, "noDoubts">) {
  const t = useTranslations("evaluation.deadline");
  const format = useFormatter();
  const names = noDoubts.filter(({ isOwn }) => !isOwn).map(({ by }) => by);
  if (names.length < noDoubts.length)
    return <p>{t("raise_no_doubt_own", { name: names.length === 0 ? "none" : format.list(names) })}</p>;
  return <p>{t("raise_no_doubt", { count: names.length, names: format.list(names) })}</p>;
}
