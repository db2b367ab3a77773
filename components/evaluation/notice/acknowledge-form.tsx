"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { useAsk } from "@/components/data/use-ask";
import { useCall } from "@/components/data/use-call";
import { useFound } from "@/components/data/use-found";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { takeTyped, useTypedInTab } from "@/components/draft/typed-in-tab";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { ErrorText, HelpText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { useReady } from "@/components/ui/use-ready";
import { isPlanToRead as hasNewPlan } from "@/lib/features/evaluation/notice/rules";
import type { AcknowledgeNoticeInput, NoticeSaved } from "@/lib/features/evaluation/notice/schema";
import { acknowledgeNotice, getEvaluation } from "../calls";
import { AnswerText } from "../rating/answer-text";
import { noticeRemarkKey } from "../typed-keys";

type AcknowledgeFormProps = {
  userId: number;
  target: { evaluationId: number; noticeId: number; revision: number };
  isAcknowledged: boolean;
  /** They have confirmed an earlier version of the plan. */
  isPlanToRead: boolean;
  hasRemark: boolean;
  names: readonly string[];
};

/**
 * The student confirms to have read a notice, with or without a remark, and each new version of its plan; a remark that was left out can
 * be added once.
 */
export function AcknowledgeForm({
  userId,
  target,
  isAcknowledged,
  isPlanToRead,
  hasRemark,
  names,
}: AcknowledgeFormProps) {
  const t = useTranslations("evaluation.notice");
  const router = useRouter();
  const ask = useAsk();
  const call = useCall(acknowledgeNotice, ["remark"], find);
  useFound(call, `${isAcknowledged} ${isPlanToRead} ${hasRemark}`);
  const ready = useReady();
  const [remark, setRemark] = useState("");
  const guard = usePersonalDataGuard({ text: remark, onChange: setRemark, except: names });
  const isWritten = remark.trim() !== "";
  // One remark is all that a notice takes.
  const addsRemark = isWritten && !hasRemark;
  const key = noticeRemarkKey(userId, target.noticeId);
  useTypedInTab(key, isWritten ? { remark } : null, (stored) => {
    if (typeof stored.remark === "string") setRemark(stored.remark);
  });
  const leaveGuard = useLeaveGuard(addsRemark, { onDiscard: () => takeTyped(key) });
  if (isAcknowledged && hasRemark && !isPlanToRead) return null;
  const confirms = !isAcknowledged || isPlanToRead;

  /** What was to be confirmed, when it is on the server already. */
  async function find({ evaluationId, remark: sent = "" }: AcknowledgeNoticeInput): Promise<NoticeSaved | null> {
    const read = await ask(getEvaluation, { evaluationId });
    const notice = read.kind === "done" ? read.data.notice : null;
    if (notice?.noticeId !== target.noticeId || notice.acknowledgedAt === null || hasNewPlan(notice)) return null;
    return sent === "" || notice.remark === sent.trim() ? notice : null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (addsRemark && guard.hold()) return;
    const answer = await call.run({ ...target, ...(addsRemark && { remark }) });
    router.refresh();
    if (!answer) return;
    // What is typed while the answer is on its way stays.
    setRemark((now) => (now === remark ? "" : now));
    toast.success(t(confirms ? "acknowledge_done" : "remark_done"));
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      inert={!ready}
      className="no-print mt-8 flex max-w-2xl flex-col gap-4"
    >
      {isPlanToRead && <Notice title={t("plan_new_title")}>{t("plan_new_text")}</Notice>}
      {!hasRemark && (
        <AnswerText
          label={`${t("remark_own")} ${t("optional")}`}
          help={t("remark_help")}
          error={call.errors.remark}
          value={remark}
          onChange={setRemark}
          notice={guard.notice}
        />
      )}
      <div role="alert" className="empty:hidden">
        {call.changed ? (
          <ConflictNotice title={t("read_again_title")}>{t("read_again_text")}</ConflictNotice>
        ) : (
          call.problem && <ErrorText>{call.problem}</ErrorText>
        )}
      </div>
      <div className="flex flex-col items-start gap-2">
        {(confirms || isWritten) && (
          <Button type="submit" variant="primary" busy={call.busy}>
            {t(isPlanToRead ? "acknowledge_plan" : isAcknowledged ? "add_remark" : "acknowledge")}
          </Button>
        )}
        {confirms && <HelpText>{t("acknowledge_help")}</HelpText>}
      </div>
      {leaveGuard}
    </form>
  );
}
