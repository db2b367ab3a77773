"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { toast } from "@/components/ui/toast";
import { followUpSchema } from "@/lib/features/concern/schema";
import type { FollowableReason } from "@/lib/features/student/rules";
import { limits } from "@/lib/platform/limits";
import { followUp } from "./calls";

type Props = {
  placementId: number;
  reason: FollowableReason;
  /** What is followed up, as the list says it. */
  about: string;
  /** When the page was made, as an ISO moment. */
  seenAt: string;
  /** The student's and the supervisor's names, which the note may contain. */
  names: readonly string[];
  onClose: () => void;
};

const fields = ["note"] as const;
const noteSchema = followUpSchema.pick({ note: true });

/** What was done about a concern, in a sentence or two. */
export function FollowUpDialog({ placementId, reason, about, seenAt, names, onClose }: Props) {
  const t = useTranslations("concern");
  const router = useRouter();
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  const form = useCallForm({
    schema: noteSchema,
    fields,
    values: { note: "" },
    // The page may have been made again since an answer was lost: that changes nothing about what is sent.
    send: ({ note }) => ask(followUp, { placementId, reason, note, seenAt, sendId: sendIdOf({ note }) }),
    onDone: () => {
      onClose();
      toast.success(t("followed_up"));
      router.refresh();
    },
  });
  const note = form.watch("note");
  const onChange = (next: string) => form.setValue("note", next, { shouldDirty: true });
  const guard = usePersonalDataGuard({ text: note, onChange, except: names });

  return (
    <FormDialog
      title={t("dialog_title")}
      description={about}
      saveLabel={t("dialog_save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={guard.before(form.submit)}
      onClose={onClose}
    >
      <Field label={t("note_label")} help={t("note_help")} error={form.errorOf("note")}>
        <TextArea rows={4} maxLength={limits.contentLength} {...form.register("note")} value={note} />
      </Field>
      <PersonalDataNotice {...guard.notice} />
    </FormDialog>
  );
}
