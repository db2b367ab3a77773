"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { usePostedForm, usePostedState } from "@/components/data/use-posted-form";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { TextArea } from "@/components/ui/text-area";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";
import type * as contract from "@/lib/features/evaluation/signing/contract";
import type { SignLinkWorth } from "@/lib/features/evaluation/signing/rules";
import type { LinkReceipt } from "@/lib/features/evaluation/signing/schema";
import type { Action } from "@/lib/platform/http/act";
import { useLanguage } from "@/lib/platform/i18n/use-language";
import { openSignLink } from "../calls";
import { LinkAnswerForm } from "./link-answer-form";
import { LinkCodeForm } from "./link-code-form";
import { LinkReading } from "./link-reading";
import { LinkReceiptView } from "./link-receipt";
import type { SignByLinkState } from "./sign-by-link-state";
import { useLinkAnswer } from "./use-link-answer";

/** What the page can tell before the code: what the link is worth, that an answer was sent, or that there were too many tries. */
export type LinkPageState = SignLinkWorth | "sent" | "busy";

type SignByLinkProps = {
  /** The secret of the link. */
  token: string;
  state: LinkPageState;
  open: Action<typeof contract.openSignLink>;
  sign: (previous: SignByLinkState, form: FormData) => Promise<SignByLinkState>;
};

/** A step that follows without a new page: it begins where it is read. */
const takeStep = (element: HTMLDivElement | null) => element?.focus();

type Opened = { reading: SignLinkReading; code: string };

/** Reads again in another language, when one is chosen on the page. */
function useReread(token: string, opened: Opened | null, onReread: (opened: Opened) => void): void {
  const ask = useAsk();
  const language = useLanguage();
  const readIn = useRef(language);
  useEffect(() => {
    if (readIn.current === language) return;
    readIn.current = language;
    if (!opened) return;
    const { code } = opened;
    void ask(openSignLink, { token, code }).then((again) => {
      if (again.kind === "done") onReread({ reading: again.data, code });
    });
  });
}

/** The three steps of somebody who signs by a link. Each works before the page's script has loaded. */
export function SignByLink({ token, state, open, sign }: SignByLinkProps) {
  const router = useRouter();
  const [opened, postCode, opening] = usePostedForm(open);
  const [signed, postAnswer, posting] = usePostedState(sign);
  const [found, setFound] = useState<Opened | null>(null);
  const [sent, setSent] = useState<LinkReceipt | null>(null);
  const answer = useLinkAnswer(token, signed?.answer?.typed);

  const posted = openedBy(opened, signed);
  const now = found ?? posted;
  useReread(token, now, setFound);
  const receipt = sent ?? (signed?.answer?.status === 200 ? signed.answer.data : null);

  function finish(done: LinkReceipt): void {
    answer.forget();
    setSent(done);
    // The address that contains the secret is removed with it.
    router.replace("/sign-evaluation-report-to-link?sent=1");
  }

  if (receipt)
    return (
      <div ref={sent ? takeStep : undefined} tabIndex={-1} className="outline-none">
        <LinkReceiptView receipt={receipt} />
      </div>
    );
  if (now)
    return (
      <div ref={found ? takeStep : undefined} tabIndex={-1} className="outline-none">
        <LinkReading reading={now.reading} />
        <LinkAnswerForm
          {...now}
          answer={answer.answer}
          change={answer.change}
          form={answer.form}
          token={token}
          post={postAnswer}
          posting={posting}
          refused={signed?.answer && signed.answer.status !== 200 ? signed.answer : null}
          onReread={(reading) => setFound({ reading, code: now.code })}
          onSent={finish}
        />
      </div>
    );
  if (state === "open")
    return (
      <LinkCodeForm
        token={token}
        post={postCode}
        posting={opening}
        refused={opened && opened.status !== 200 ? opened : null}
        onOpened={setFound}
      />
    );
  return <LinkClosed state={state} remark={answer.answer.remark} />;
}

/** What was opened by a posted form, before the script had loaded. */
function openedBy(opened: Awaited<ReturnType<SignByLinkProps["open"]>>, signed: SignByLinkState): Opened | null {
  if (signed?.reading) return { reading: signed.reading, code: signed.answer?.typed?.code ?? "" };
  return opened?.status === 200 ? { reading: opened.data, code: opened.typed?.code ?? "" } : null;
}

/** A link that opens nothing now, and why; what was written for it can still be copied. */
function LinkClosed({ state, remark }: { state: Exclude<LinkPageState, "open">; remark: string }) {
  const t = useTranslations();
  return (
    <>
      <PageHeader title={t(`evaluation.sign_link.${state}_title`)} lead={t(`evaluation.sign_link.${state}_lead`)} />
      {remark !== "" && (
        <Field label={t("guest.kept")} help={t("guest.kept_help")}>
          <TextArea value={remark} readOnly rows={4} />
        </Field>
      )}
    </>
  );
}
