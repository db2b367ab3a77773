"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { ProofFields } from "@/components/feide/proof-fields";
import { useFocusAfterProof } from "@/components/feide/use-focus-after-proof";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { needsRemark, signingScope } from "@/lib/features/evaluation/signing/rules";
import type { ProofProblem } from "@/lib/features/feide/rules";
import { limits } from "@/lib/platform/limits";
import { AnswerChoice } from "./answer-choice";
import type { Content } from "./use-content";
import { useSign } from "./use-sign";

export type SignFormProps = {
  userId: number;
  evaluationId: number;
  term: Term;
  /** The stage that runs: a signature can be given later too. */
  running: number;
  content: Content;
  account: { email: string; hasPassword: boolean; provesByFeide: boolean };
  /** Feide has just proved that it is the person, for this content. */
  isProved: boolean;
  problem: ProofProblem | null;
  /** The names of everybody around the placement. */
  names: readonly string[];
};

/** The answer of a signer, why, and the proof that it is them. */
export function SignForm(props: SignFormProps) {
  const { userId, evaluationId, term, running, content: now, account, isProved, problem, names } = props;
  const t = useTranslations("evaluation.signing");
  const form = useSign({ evaluationId, term, running, content: now, userId });
  const { register, watch, setValue, errorOf, content } = form;
  const button = useFocusAfterProof(isProved || problem !== null);
  const notice = useRef<HTMLDivElement>(null);
  const kind = watch("kind");
  const remark = watch("remark") ?? "";
  const write = (words: string) => setValue("remark", words, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text: remark, onChange: write, except: names });
  const leaving = useLeaveGuard(needsRemark(kind) && remark !== "" && form.unsaved && !form.busy, {
    onDiscard: form.forgetTyped,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (content.changed) return notice.current?.querySelector("button")?.focus();
    if (!needsRemark(kind) || !guard.hold()) void form.submit(event);
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <div ref={notice} role="alert" className="mt-6 empty:hidden">
        {content.changed && <Changed content={content} />}
      </div>
      <AnswerChoice value={kind} control={register("kind")}>
        {needsRemark(kind) && (
          <div data-decide className="flex flex-col gap-3">
            <Field label={t(kind === "declined" ? "remark_declined" : "remark_disagrees")} error={errorOf("remark")}>
              <CountedTextArea {...register("remark")} limit={limits.contentLength} />
            </Field>
            <PersonalDataNotice {...guard.notice} />
          </div>
        )}
      </AnswerChoice>
      <div className="mt-10">
        <Section title={t("proof")}>
          <div className="flex max-w-md flex-col gap-6">
            <ProofFields
              account={account}
              scope={signingScope({ evaluationId, stage: term, hash: now.hash })}
              proved={isProved ? t("proved") : null}
              problem={problem}
              texts={{ password: t("password"), codeHelp: t("code_help") }}
              password={{ error: errorOf("password"), control: register("password") }}
              code={{ error: errorOf("code"), control: register("code") }}
              beforeLeaving={form.storeBeforeLeaving}
            />
          </div>
        </Section>
      </div>
      <StickyActions
        problem={form.problem && !form.changed && <ErrorText>{form.problem}</ErrorText>}
        status={
          <p className="flex items-center gap-2 text-sm text-muted">
            <Icon name="lock-closed-solid" className="size-5 shrink-0" />
            {t("only_you")}
          </p>
        }
      >
        <Button
          ref={button}
          type="submit"
          variant="primary"
          busy={form.busy}
          icon={kind === "signed" && <Icon name="pencil-square-solid" />}
        >
          {t(`submit_${kind}`)}
        </Button>
      </StickyActions>
      {leaving}
    </form>
  );
}

/** What has changed since the reader looked at it. */
function Changed({ content }: { content: ReturnType<typeof useSign>["content"] }) {
  const t = useTranslations("evaluation.signing");
  const format = useFormatter();
  const changed = content.changed ?? [];
  const parts = changed.length > 0 ? changed.map((part) => t(`part_${part}`)) : [t("part_other")];
  return (
    <ConflictNotice title={t("changed_title")}>
      <p>{t("changed_text", { parts: format.list(parts) })}</p>
      <p className="mt-3">
        <Button size="small" onClick={content.lookedOver}>
          {t("changed_seen")}
        </Button>
      </p>
    </ConflictNotice>
  );
}
