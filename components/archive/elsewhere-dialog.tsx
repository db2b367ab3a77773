"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import { elsewhereSchema } from "@/lib/features/archive/schema";
import { limits } from "@/lib/platform/limits";
import { markElsewhere } from "./calls";

type Props = { evaluationId: number; studentName: string; onClose: () => void };

/** Asks where an evaluation is archived. */
export function ElsewhereDialog({ evaluationId, studentName, onClose }: Props) {
  const t = useTranslations("archive");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  const form = useCallForm({
    schema: elsewhereSchema,
    fields: ["reason"],
    defaultValues: { evaluationId, reason: "" },
    send: (input) => ask(markElsewhere, input),
    onDone: () => {
      onClose();
      toast.success(t("marked"));
      router.refresh();
    },
  });
  const reason = form.watch("reason");
  const onChange = (next: string) => form.setValue("reason", next, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text: reason, onChange, except: [] });

  function submit(event: FormEvent) {
    if (guard.hold()) return event.preventDefault();
    return form.submit(event);
  }

  return (
    <FormDialog
      title={t("mark_title")}
      description={t("mark_text", { name: studentName })}
      saveLabel={t("mark_save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("reason")} help={t("reason_help")} error={form.errorOf("reason")}>
        <TextArea
          rows={3}
          {...form.register("reason")}
          value={reason}
          limit={limits.contentLength}
          counterText={(left) =>
            left < 0 ? common("characters_over", { count: -left }) : common("characters_left", { count: left })
          }
        />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
