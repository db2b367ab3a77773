"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-look";
import { Notice } from "@/components/ui/notice";
import type { inputInfoFeide } from "@/lib/features/feide/contract";
import type { InputInfo } from "@/lib/features/feide/schema";
import type { ActState } from "@/lib/platform/http/act";
import type { OutputOf } from "@/lib/platform/http/contract";
import { errorText } from "./texts";

/** What `useActionState` gives: the last answer, the form's action, and whether it is under way. */
export type Use = [state: ActState<OutputOf<typeof inputInfoFeide>>, submit: (form: FormData) => void, busy: boolean];

type Props = {
  way: InputInfo["way"];
  subject: string;
  use: Use;
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** The fields; `errorOf` gives the error text of each. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

/** One way to complete an identity, as a form. */
export function WayForm({ way, subject, use: [state, submit, busy], submitLabel, variant, children }: Props) {
  const t = useTranslations();
  const refused = state && state.status !== 200 ? state : null;
  const errorOf = (field: string) => {
    const key = refused?.errors?.[field]?.[0];
    return key ? errorText(t, key) : undefined;
  };
  return (
    <form action={submit} className="flex flex-col gap-6" noValidate>
      {refused && Object.keys(refused.errors ?? {}).length === 0 && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            refused.error.startsWith("feide.") && (
              <a href="/feide" className={buttonClasses({ size: "small" })}>
                {t("feide.start_over")}
              </a>
            )
          }
        >
          {errorText(t, refused.error)}
        </Notice>
      )}
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="dataporten_userid" value={subject} />
      {children(errorOf)}
      <Button variant={variant ?? "primary"} type="submit" busy={busy} wide>
        {submitLabel}
      </Button>
    </form>
  );
}
