"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/data/form-dialog";
import { ReadProblem } from "@/components/data/read-problem";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { useQuery } from "@/components/data/use-query";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { eraseInputSchema } from "@/lib/features/erasure/schema";
import type { Role } from "@/lib/platform/auth/permissions";
import { eraseUser, getErasurePlan } from "./calls";
import { ErasurePreview } from "./erasure-preview";

/** An account as the dialog names it. */
export type ErasingAccount = { userId: number; fullName: string; username: string; role: Role };

type Props = { account: ErasingAccount; onClose: () => void };

/** Read again each time: what is in the way may have been settled meanwhile. */
const freshly = { dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** Shows what becomes of somebody's data, and erases them once their username was typed. */
export function EraseDialog({ account: { userId, fullName: name, username, role }, onClose }: Props) {
  const t = useTranslations("erasure");
  const router = useRouter();
  const ask = useAsk();
  const { data: plan, error } = useQuery(getErasurePlan, { userId }, freshly);
  const form = useCallForm({
    schema: eraseInputSchema,
    fields: ["username"],
    defaultValues: { userId, username: "" },
    send: (typed) => ask(eraseUser, typed),
    onDone: () => {
      onClose();
      toast.success(t("done"));
      router.refresh();
    },
  });
  return (
    <FormDialog
      title={t("title", { name })}
      description={t("lead")}
      saveLabel={t("submit")}
      danger
      unsaved={false}
      busy={form.busy || !plan}
      problem={form.problem}
      wide
      onClose={onClose}
      onSubmit={form.submit}
    >
      {error && <ReadProblem error={error} />}
      {!plan && !error && (
        <p role="status" className="text-muted">
          {t("loading")}
        </p>
      )}
      {plan && <ErasurePreview plan={plan} role={role} />}
      <Field label={t("username", { username })} error={form.errorOf("username")}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("username")} />
      </Field>
    </FormDialog>
  );
}
