"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { usePostedForm } from "@/components/data/use-posted-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { whenIdle } from "@/components/ui/when-idle";
import type { Action } from "@/lib/platform/http/act";
import type { Call } from "@/lib/platform/http/contract";
import { FeideProblem, problemOf } from "./feide-problem";
import { errorText } from "./texts";

type Props<C extends Call> = {
  /** What Feide sent the browser back with. */
  answer: { code: string; state: string; iss: string | undefined };
  verify: Action<C>;
  /** Somebody who is signed in proves that it is them. */
  isProof?: boolean;
};

/** Submits Feide's answer: automatically once the script has loaded, by the button before that. */
export function FinishSignIn<C extends Call>({ answer, verify, isProof = false }: Props<C>) {
  const t = useTranslations();
  const [state, submit, busy] = usePostedForm(verify);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(
    () =>
      // When the page changes before React has taken it over completely, its title stays in the document before every later one.
      whenIdle(() => {
        // A code works once.
        if (!sent.current) form.current?.requestSubmit();
      }),
    [],
  );

  const refused = state && state.status !== 200 ? state : null;
  const problem = refused && problemOf(refused.error);
  if (problem) return <FeideProblem problem={problem} />;
  return (
    <>
      <PageHeader title={t(isProof ? "feide.proving" : "feide.signing_in")} lead={t("feide.signing_in_text")} />
      <form
        ref={form}
        action={submit}
        onSubmit={() => {
          sent.current = true;
        }}
        className="flex flex-col gap-6"
      >
        {refused && (
          <Notice tone="danger" role="alert">
            {errorText(t, refused.error)}
          </Notice>
        )}
        {Object.entries(answer).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button variant="primary" type="submit" busy={busy} wide>
          {t("feide.continue")}
        </Button>
      </form>
    </>
  );
}
