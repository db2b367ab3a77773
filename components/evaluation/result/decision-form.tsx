"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useCall } from "@/components/data/use-call";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { storeTyped, takeTyped, useTypedInTab } from "@/components/draft/typed-in-tab";
import { ProofFields } from "@/components/feide/proof-fields";
import { useFocusAfterProof } from "@/components/feide/use-focus-after-proof";
import { useErrorText } from "@/components/layout/use-error-text";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import { toast } from "@/components/ui/toast";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import type { NoticeState } from "@/lib/features/evaluation/notice/rules";
import { needsNoticeReason } from "@/lib/features/evaluation/result/rules";
import { signingScope } from "@/lib/features/evaluation/signing/rules";
import type { ProofProblem } from "@/lib/features/feide/rules";
import { decideEvaluation } from "../calls";
import { decisionKey } from "../typed-keys";
import { decisionAnchor } from "./decision-anchor";
import { DecisionChoice } from "./decision-choice";
import { NotPassedFields } from "./not-passed-fields";

/** By what a teacher can prove who they are, and what Feide has said just now. */
export type DecisionProof = {
  userId: number;
  account: { email: string; hasPassword: boolean; provesByFeide: boolean };
  /** Feide has just proved that it is the person, for this summary. */
  isProved: boolean;
  problem: ProofProblem | null;
};

/** What survives the way to Feide and back, or a page without the form: never a secret. */
type TypedDecision = { choice: "passed" | "not_passed" | null; reason: string; noticeReason: string };

const nothingTyped: TypedDecision = { choice: null, reason: "", noticeReason: "" };

type Props = {
  evaluationId: number;
  /** Of the summary as it is on the page. */
  hash: string;
  /** The days to make up while "passed" is held back, else 0. */
  heldBackDays: number;
  /** How far the written notice about danger of not passing has come. */
  noticeState: NoticeState;
  names: readonly string[];
  proof: DecisionProof;
};

/** The teacher's decision as the last signature: passed or not passed, the grounds, and the proof who decides. */
export function DecisionForm({ evaluationId, hash, heldBackDays, noticeState, names, proof }: Props) {
  const t = useTranslations("evaluation.result");
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall(decideEvaluation, ["assessmentPassed", "reason", "noticeReason", "password", "code"]);
  const [{ choice, reason, noticeReason }, setTyped] = useState<TypedDecision>(nothingTyped);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const change = (typed: Partial<TypedDecision>) => {
    setMissing({});
    setTyped((before) => ({ ...before, ...typed }));
  };
  const guard = usePersonalDataGuard({ text: reason, onChange: (text) => change({ reason: text }), except: names });
  const noticeGuard = usePersonalDataGuard({
    text: noticeReason,
    onChange: (text) => change({ noticeReason: text }),
    except: names,
  });
  const button = useFocusAfterProof(proof.isProved || proof.problem !== null);
  const isWritten = choice === "not_passed" && (reason !== "" || noticeReason !== "") && call.state !== "done";
  // What the teacher has read: a summary that changes under the open page is first shown as changed.
  const [read, setRead] = useState(hash);
  if (call.changed && read !== hash) setRead(hash);
  // And one that has changed since the teacher went to Feide.
  const [readBefore, setReadBefore] = useState<string | null>(null);
  const isChanged = call.changed || (readBefore !== null && readBefore !== read);
  const key = decisionKey(proof.userId, evaluationId);
  const typed = { choice, reason, noticeReason, read: readBefore ?? read };
  useTypedInTab(key, isWritten ? typed : null, ({ read: before, ...stored }) => {
    if (typeof before === "string") setReadBefore(before);
    setTyped((now) => ({ ...now, ...stored }));
  });
  const leaving = useLeaveGuard(isWritten && !call.busy, { onDiscard: () => takeTyped(key) });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = ([field = ""]: readonly string[]) => {
      const control = form.elements.namedItem(field);
      const controls: Iterable<unknown> = control instanceof RadioNodeList ? control : [control];
      // "Passed" cannot be chosen while it is held back.
      const first = [...controls].find((one) => !(one instanceof HTMLInputElement && one.disabled));
      if (first instanceof HTMLElement) first.focus();
    };
    const isNotPassed = choice === "not_passed";
    const needsReason = needsNoticeReason(!isNotPassed, noticeState);
    const lacks = {
      ...(choice === null && { assessmentPassed: t("choose_first") }),
      ...(isNotPassed && reason.trim() === "" && { reason: errorText("evaluation.error_grounds") }),
      ...(choice !== null &&
        needsReason &&
        noticeReason.trim() === "" && { noticeReason: errorText("evaluation.error_notice_reason") }),
    };
    if (Object.keys(lacks).length > 0) {
      setMissing(lacks);
      return focus(Object.keys(lacks));
    }
    if (isNotPassed && (guard.hold() || (needsReason && noticeGuard.hold()))) return;
    const data = new FormData(form);
    const given = { password: String(data.get("password") ?? ""), code: String(data.get("code") ?? "") };
    const decision = {
      assessmentPassed: !isNotPassed,
      ...(isNotPassed && { reason }),
      ...(needsReason && { noticeReason }),
    };
    setReadBefore(null);
    const answer = await call.run({ evaluationId, hash: read, ...decision, ...given }, focus);
    // Also after a refusal: what has changed must be shown, and a proof that has run out no more.
    router.refresh();
    if (!answer) return;
    takeTyped(key);
    toast.success(t("done"));
  }

  const errors = { ...call.errors, ...missing };
  return (
    <Section id={decisionAnchor} title={t("decide_title")} lead={t("decide_lead")}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
        <DecisionChoice
          choice={choice}
          onChoose={(one) => change({ choice: one })}
          heldBackDays={heldBackDays}
          error={errors.assessmentPassed}
        />
        {choice === "not_passed" && (
          <NotPassedFields
            grounds={{ value: reason, onChange: (text) => change({ reason: text }), guard, error: errors.reason }}
            noticeReason={{
              value: noticeReason,
              onChange: (text) => change({ noticeReason: text }),
              guard: noticeGuard,
              error: errors.noticeReason,
            }}
            noticeState={noticeState}
          />
        )}
        <fieldset>
          <legend className="mb-3 font-semibold">{t("prove")}</legend>
          <div className="flex max-w-md flex-col gap-5">
            <ProofFields
              account={proof.account}
              scope={signingScope({ evaluationId, stage: evaluationStage.summarizing, hash })}
              proved={proof.isProved ? t("proved") : null}
              problem={proof.problem}
              texts={{ password: t("password"), codeHelp: t("code_help") }}
              password={{ error: call.errors.password, control: { name: "password" } }}
              code={{ error: call.errors.code, control: { name: "code" } }}
              beforeLeaving={() => {
                storeTyped(key, typed);
                return true;
              }}
            />
          </div>
        </fieldset>
        <StickyActions
          problem={
            isChanged ? (
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
        {leaving}
      </form>
    </Section>
  );
}
