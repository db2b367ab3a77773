"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { DayInput } from "@/components/layout/day-input";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { copyGroupSchema } from "@/lib/features/group/schema";
import { limits } from "@/lib/platform/limits";
import { newId } from "@/lib/platform/new-id";
import { copyGroup } from "../calls";
import type { CopiedGroup } from "./group-form";

const schema = copyGroupSchema.omit({ groupId: true, sendId: true });
const fields = ["name", "period", "startDate", "endDate"] as const;

/** Asks what the copy is called and when it runs. */
export function CopyGroupDialog({ group, onClose }: { group: CopiedGroup; onClose: () => void }) {
  const t = useTranslations("groups");
  const ask = useAsk();
  const router = useRouter();
  const [sendId] = useState(newId);
  const form = useCallForm({
    schema,
    fields,
    defaultValues: { name: group.name, period: "", startDate: "", endDate: "" },
    send: (typed) => ask(copyGroup, { groupId: group.groupId, ...typed, sendId }),
    onDone: ({ groupId }) => {
      onClose();
      toast.success(t("created"));
      router.push(`/admin/group/edit/${groupId}`);
    },
  });
  return (
    <FormDialog
      title={t("copy")}
      description={t("copy_lead")}
      saveLabel={t("copy_save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {(["name", "period"] as const).map((field) => (
        <Field key={field} label={t(field)} help={t(`${field}_help`)} error={form.errorOf(field)}>
          <TextInput maxLength={limits.inputLength} autoComplete="off" {...form.register(field)} />
        </Field>
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {(["startDate", "endDate"] as const).map((field) => (
          <Field key={field} label={t(field)} error={form.errorOf(field)}>
            <DayInput {...form.register(field)} />
          </Field>
        ))}
      </div>
    </FormDialog>
  );
}
