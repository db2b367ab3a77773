"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useCall } from "@/components/data/use-call";
import { useFocusAfterProof } from "@/components/feide/use-focus-after-proof";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import { lastComplaintDay } from "@/lib/features/evaluation/result/rules";
import { showDay, today } from "@/lib/platform/dates";
import { limits } from "@/lib/platform/limits";
import { decideEvaluation } from "../calls";
import { DecisionChoice } from "./decision-choice";
import { type DecisionProof, DecisionProofFields } from "./decision-proof";
import { storeDecision, type TypedDecision, takeDecision } from "./typed-decision";

type Props = {
  evaluationId: number;
  /** Of the summary as it is on the page. */
  hash: string;
  /** The days to make up while "passed" is held back, else 0. */
  heldBackDays: number;
  names: readonly string[];
  proof: DecisionProof;
};

/** The teacher's decision as the last signature: passed or not passed, the grounds, and the proof who decides. */
export function DecisionForm({ evaluationId, hash, heldBackDays, names, proof }: Props) {
  const t = useTranslations("evaluation.result");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall(decideEvaluation, ["assessmentPassed", "reason", "password", "code"]);
  const [{ choice, reason }, setTyped] = useState<TypedDecision>({ choice: null, reason: "" });
  const [missing, setMissing] = useState<Record<string, string>>({});
  const change = (typed: Partial<TypedDecision>) => {
    setMissing({});
    setTyped((before) => ({ ...before, ...typed }));
  };
  const guard = usePersonalDataGuard({ text: reason, onChange: (text) => change({ reason: text }), except: names });
  const isBack = proof.proved || proof.problem !== null;
  const button = useFocusAfterProof(isBack);
  useEffect(() => {
    const typed = takeDecision(evaluationId);
    if (isBack) setTyped(typed);
  }, [evaluationId, isBack]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = ([field = ""]: readonly string[]) => {
      const control = form.elements.namedItem(field);
      const first = control instanceof RadioNodeList ? control[0] : control;
      if (first instanceof HTMLElement) first.focus();
    };
    const isNotPassed = choice === "not_passed";
    if (choice === null || (isNotPassed && reason.trim() === "")) {
      setMissing(
        choice === null ? { assessmentPassed: t("choose_first") } : { reason: errorText("evaluation.error_grounds") },
      );
      return focus([choice === null ? "assessmentPassed" : "reason"]);
    }
    if (isNotPassed && guard.hold()) return;
    const typed = new FormData(form);
    const given = { password: String(typed.get("password") ?? ""), code: String(typed.get("code") ?? "") };
    const decision = { assessmentPassed: !isNotPassed, ...(isNotPassed && { reason }) };
    const answer = await call.run({ evaluationId, hash, ...decision, ...given }, focus);
    // Also after a refusal: what has changed must be shown, and a proof that has run out no more.
    router.refresh();
    if (answer) toast.success(t("done"));
  }

  const errors = { ...call.errors, ...missing };
  return (
    <Section title={t("decide_title")} lead={t("decide_lead")}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
        <DecisionChoice
          choice={choice}
          onChoose={(one) => change({ choice: one })}
          heldBackDays={heldBackDays}
          error={errors.assessmentPassed}
        />
        {choice === "not_passed" && (
          <div className="flex max-w-2xl flex-col gap-4">
            <Field label={t("grounds")} help={t("grounds_help")} error={errors.reason}>
              <TextArea
                name="reason"
                rows={6}
                value={reason}
                onChange={(event) => change({ reason: event.target.value })}
                limit={limits.answerLength}
                counterText={(left) =>
                  left < 0 ? common("characters_over", { count: -left }) : common("characters_left", { count: left })
                }
              />
            </Field>
            <PersonalDataNotice {...guard.notice} />
            <Notice title={t("right_title")}>{t("right_text", { day: showDay(lastComplaintDay(today())) })}</Notice>
          </div>
        )}
        <fieldset>
          <legend className="mb-3 font-semibold">{t("prove")}</legend>
          <DecisionProofFields
            proof={proof}
            about={{ evaluationId, hash }}
            errors={call.errors}
            beforeLeaving={() => {
              storeDecision(evaluationId, { choice, reason });
              return true;
            }}
          />
        </fieldset>
        <StickyActions
          problem={
            call.changed ? (
              <ConflictNotice title={t("changed_title")}>{t("changed_text")}</ConflictNotice>
            ) : (
              call.problem && <ErrorText>{call.problem}</ErrorText>
            )
          }
        >
          <Button ref={button} type="submit" variant="primary" busy={call.busy}>
            {t("sign")}
          </Button>
        </StickyActions>
      </form>
    </Section>
  );
}
