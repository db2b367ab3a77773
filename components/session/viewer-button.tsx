"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { z } from "zod";
import { usePostedForm } from "@/components/data/use-posted-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import type { loginByAdmin } from "@/lib/features/session/contract";
import type { Action } from "@/lib/platform/http/act";
import type { Call } from "@/lib/platform/http/contract";

type Props = {
  userId: number;
  name: string;
  viewAs: Action<Call<z.ZodType, (typeof loginByAdmin)["output"]>>;
  /** Why this person cannot be viewed; undefined when they can. */
  reason?: string | undefined;
};

/** Opens the product as another user sees it, read-only. Works before its script has loaded. */
export function ViewerButton({ userId, name, viewAs, reason }: Props) {
  const t = useTranslations("viewer");
  const errorText = useErrorText();
  const [state, submit, busy] = usePostedForm(viewAs, String(userId));
  const reasonId = useId();
  if (reason)
    return (
      <div className="flex flex-col items-start gap-2">
        <Button size="small" className="wrap-anywhere" disabled aria-describedby={reasonId}>
          {t("begin", { name })}
        </Button>
        <p id={reasonId} className="text-meta text-muted">
          {reason}
        </p>
      </div>
    );
  return (
    <form action={submit} className="flex flex-col items-start gap-2">
      <input type="hidden" name="userId" value={userId} />
      <Button type="submit" size="small" className="wrap-anywhere" busy={busy} data-leaves>
        {t("begin", { name })}
      </Button>
      <div role="alert" className="empty:hidden">
        {state && state.status !== 200 && <ErrorText>{errorText(state.error)}</ErrorText>}
      </div>
    </form>
  );
}
