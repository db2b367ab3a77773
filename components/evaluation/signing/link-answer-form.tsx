"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useAsk } from "@/components/data/use-ask";
import { useCall } from "@/components/data/use-call";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { useReady } from "@/components/ui/use-ready";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import { needsRemark } from "@/lib/features/evaluation/signing/rules";
import type { LinkReceipt } from "@/lib/features/evaluation/signing/schema";
import type { Refused } from "@/lib/platform/http/contract";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { openSignLink, signByLink } from "../calls";
import { answerFormId } from "./answer-form-id";
import { changesBetween } from "./reading-changes";
import { SigningMark } from "./signing-mark";
import { SigningWays } from "./signing-ways";
import type { LinkAnswer } from "./use-link-answer";

type LinkAnswerFormProps = {
  token: string;
  code: string;
  reading: SignLinkReading;
  answer: LinkAnswer;
  change: (part: Partial<LinkAnswer>) => void;
  form: RefObject<HTMLFormElement | null>;
  post: (form: FormData) => void;
  posting: boolean;
  /** The last answer to a form that was posted before the script had loaded. */
  refused: Refused | null;
  /** What was read has changed meanwhile. */
  onReread: (reading: SignLinkReading) => void;
  onSent: (receipt: LinkReceipt) => void;
};

/** Where somebody with a link answers: sign, disagree or decline, the last two with a remark. */
export function LinkAnswerForm(props: LinkAnswerFormProps) {
  const { token, code, reading, answer, change, form, post, posting, refused, onReread, onSent } = props;
  const t = useTranslations();
  const errorText = useErrorText();
  const ask = useAsk();
  const call = useCall(signByLink, ["kind", "remark"]);
  const [missing, setMissing] = useState<{ kind?: string; remark?: string }>({});
  const [changed, setChanged] = useState<string[] | null>(null);
  const { kind, remark } = answer;
  const isReady = useReady();
  const isRemarked = kind !== null && needsRemark(kind);
  const remarkLabel = isReady && kind !== null && kind !== "signed" ? (`remark_${kind}` as const) : "remark";
  const guard = usePersonalDataGuard({
    text: isRemarked ? remark : "",
    onChange: (text) => change({ remark: text }),
    except: [reading.studentName, reading.teacherName, reading.signerName, reading.supervisorName ?? ""],
  });

  const goTo = (name: string) => {
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus();
  };

  /** What has to be mended before it can be sent. */
  function missingIn(): { kind?: string; remark?: string } {
    if (kind === null) return { kind: t("evaluation.error_kind") };
    if (isRemarked && remark.trim() === "") return { remark: t("evaluation.error_remark") };
    return isRemarked && lengthOf(remark.trim()) > limits.contentLength ? { remark: t("validation.too_long") } : {};
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const found = missingIn();
    setMissing(found);
    const [first] = Object.keys(found);
    if (kind === null || first) return goTo(first ?? "kind");
    if (guard.hold()) return;
    setChanged(null);
    const input = { token, code, hash: reading.hash, kind, ...(isRemarked && { remark }) };
    const outcome = await call.run(input, ([field = ""]) => goTo(field));
    if (outcome) return onSent(outcome.data);
    // Somebody may have changed it: then what is to be read is read again.
    const opened = await ask(openSignLink, { token, code });
    if (opened.kind !== "done" || opened.data.hash === reading.hash) return;
    setChanged(changesBetween(reading, opened.data, (what) => t(`evaluation.sign_link.changed_${what}`)));
    onReread(opened.data);
  }

  // A call of this page is newer than a posted form.
  const before = call.state === "idle" ? refused : null;
  const errorAt = (field: "kind" | "remark") => {
    const [key] = before?.errors?.[field] ?? [];
    return missing[field] ?? call.errors[field] ?? (key && errorText(key));
  };
  const isConflict = changed !== null || before?.status === 409;
  const above = () => {
    if (call.state === "unreachable") return t("evaluation.sign_link.not_sent");
    if (isConflict) return undefined;
    return (
      call.problem ?? (before && Object.keys(before.errors ?? {}).length === 0 ? errorText(before.error) : undefined)
    );
  };
  const problem = above();

  return (
    <Section id={answerFormId} title={t("evaluation.sign_link.answer_title")}>
      <form ref={form} action={post} onSubmit={send} data-makes-call noValidate className="flex flex-col gap-6">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="hash" value={reading.hash} />
        <SigningMark hash={reading.hash} />
        <div className="group flex flex-col gap-6">
          <SigningWays
            kind={kind}
            onChange={(next) => {
              change({ kind: next });
              setMissing({});
            }}
            error={errorAt("kind")}
          />
          {/* Before the script has loaded only CSS can hide it. */}
          <div
            className={cx(
              "flex flex-col gap-2 group-has-[[value=signed]:checked]:hidden",
              isReady && !isRemarked && "hidden",
            )}
          >
            <Field
              label={t(`evaluation.sign_link.${remarkLabel}`)}
              help={t("evaluation.sign_link.remark_help")}
              error={errorAt("remark")}
            >
              <CountedTextArea
                name="remark"
                value={remark}
                onChange={(event) => change({ remark: event.target.value })}
                rows={4}
                limit={limits.contentLength}
              />
            </Field>
            <PersonalDataNotice {...guard.notice} />
          </div>
        </div>
        <div role="alert" className="empty:hidden">
          {isConflict && (
            <ConflictNotice title={t("evaluation.sign_link.changed_title")}>
              <p>{t("evaluation.sign_link.changed_text")}</p>
              {changed && changed.length > 0 && (
                <ul className="mt-2 list-disc pl-5">
                  {changed.map((what) => (
                    <li key={what}>{what}</li>
                  ))}
                </ul>
              )}
            </ConflictNotice>
          )}
          {problem && <Notice tone="danger">{problem}</Notice>}
        </div>
        <Button variant="primary" type="submit" busy={posting || call.busy} wide className="sm:w-auto sm:self-start">
          {t("evaluation.sign_link.submit", { name: reading.signerName })}
        </Button>
      </form>
    </Section>
  );
}
