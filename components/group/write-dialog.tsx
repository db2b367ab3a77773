"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { HelpText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { type GroupDetail, groupAudiences, writeToGroupSchema } from "@/lib/features/group/schema";
import { limits } from "@/lib/platform/limits";
import { writeToGroup } from "./calls";

type Props = Pick<GroupDetail, "groupId" | "recipients"> & {
  /** The teachers' names, which the mail may contain. */
  names: readonly string[];
  onClose: () => void;
};

const fields = ["to", "subject", "text"] as const;
const mailSchema = writeToGroupSchema.omit({ groupId: true, sendId: true });

/** A mail to the students of a group, those who supervise them now, or both, with how many people each are. */
export function WriteDialog({ groupId, recipients, names, onClose }: Props) {
  const t = useTranslations("group");
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  // Who both are is a choice only where there are both.
  const audiences = groupAudiences.filter((one) =>
    one === "all" ? recipients.students > 0 && recipients.supervisors > 0 : recipients[one] > 0,
  );
  const [first = "students"] = audiences;
  const form = useCallForm({
    schema: mailSchema,
    fields,
    defaultValues: { to: first, subject: "", text: "" },
    send: (mail) => ask(writeToGroup, { groupId, sendId: sendIdOf(mail), ...mail }),
    onDone: ({ count }) => {
      onClose();
      toast.success(t("write_sent", { count }));
    },
  });
  const [subject, text] = form.watch(["subject", "text"]);
  const subjectGuard = usePersonalDataGuard({ text: subject, onChange: change("subject"), except: names });
  const textGuard = usePersonalDataGuard({ text, onChange: change("text"), except: names });

  function change(field: "subject" | "text") {
    return (next: string) => form.setValue(field, next, { shouldDirty: true });
  }

  function submit(event: FormEvent) {
    if (subjectGuard.hold() || textGuard.hold()) return event.preventDefault();
    return form.submit(event);
  }

  return (
    <FormDialog
      title={t("write")}
      description={t("write_lead")}
      saveLabel={t("write_send")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem ?? form.errorOf("to")}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset>
        <legend className="font-semibold">{t("write_to")}</legend>
        <div className="mt-1">
          <HelpText>{t("write_to_help")}</HelpText>
        </div>
        {audiences.map((one) => (
          <Checkbox
            key={one}
            radio
            value={one}
            label={t(`write_to_${one}`, { count: recipients[one] })}
            {...form.register("to")}
          />
        ))}
      </fieldset>
      <Field label={t("write_subject")} error={form.errorOf("subject")}>
        <TextInput maxLength={limits.subjectLength} autoComplete="off" {...form.register("subject")} value={subject} />
      </Field>
      <PersonalDataNotice {...subjectGuard.notice} />
      <Field label={t("write_text")} error={form.errorOf("text")}>
        <CountedTextArea rows={6} {...form.register("text")} value={text} limit={limits.contentLength} />
      </Field>
      <PersonalDataNotice {...textGuard.notice} />
    </FormDialog>
  );
}
