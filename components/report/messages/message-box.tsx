"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { useErrorText } from "@/components/layout/use-error-text";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useReady } from "@/components/ui/use-ready";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { limits } from "@/lib/platform/limits";
import { lengthOf } from "@/lib/platform/text-length";
import { sendMessage } from "../calls";
import { useMessageDraft } from "./use-message-draft";

type MessageBoxProps = {
  userId: number;
  /** Its `names` a message may contain. */
  report: Pick<ReportDetail, "reportId" | "messages" | "names">;
};

/** Where a message is written. What has not been sent survives a reload. */
export function MessageBox({ userId, report }: MessageBoxProps) {
  const { reportId, messages, names } = report;
  const t = useTranslations();
  const errorText = useErrorText();
  const router = useRouter();
  const call = useCall(sendMessage, ["body"]);
  const ready = useReady();
  const draft = useMessageDraft(userId, { reportId, messages, busy: call.busy, onArrived: call.forget });
  const { body, kept, setBody, setKept, clear, sendId } = draft;
  const guard = usePersonalDataGuard({ text: body, onChange: setBody, except: names, memory: [kept, setKept] });
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  /** The focus goes to the field, whose error is read with it. */
  function refuse(key: "validation.required" | "validation.too_long") {
    setError(errorText(key));
    field.current?.focus();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (body.trim() === "") return refuse("validation.required");
    if (lengthOf(body.trim()) > limits.answerLength) return refuse("validation.too_long");
    setError(undefined);
    if (guard.hold()) return;
    if (!(await call.run({ reportId, body, sendId: sendId() }, () => field.current?.focus()))) return;
    clear();
    router.refresh();
  }

  const refused = call.state === "unreachable" ? t("report.message_not_sent") : (call.problem ?? call.errors.body);
  return (
    <form onSubmit={send} noValidate inert={!ready} className="no-print mt-6 flex max-w-2xl flex-col items-start gap-3">
      <Field label={t("report.message_label")} error={error ?? refused} className="w-full">
        <CountedTextArea
          ref={field}
          value={body}
          // What would be typed now would go with what is sent, or replace what an earlier visit left.
          readOnly={call.busy || !draft.isRead}
          onChange={(event) => setBody(event.target.value)}
          limit={limits.answerLength}
        />
      </Field>
      <PersonalDataNotice {...guard.notice} />
      <Button type="submit" busy={call.busy}>
        {t("report.message_send")}
      </Button>
    </form>
  );
}
