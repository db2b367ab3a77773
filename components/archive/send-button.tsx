"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { useSend } from "./use-send";

type Props = {
  evaluationId: number;
  studentName: string;
  /** It has failed before. */
  isAgain: boolean;
};

/** Sends one evaluation to the archive. */
export function SendButton({ evaluationId, studentName, isAgain }: Props) {
  const t = useTranslations("archive");
  const { send, busy, problem } = useSend();
  return (
    <>
      <Button
        size="small"
        className="relative z-1"
        busy={busy}
        aria-label={t(isAgain ? "again_named" : "send_named", { name: studentName })}
        onClick={() => send([evaluationId])}
      >
        {t(isAgain ? "again" : "send")}
      </Button>
      <span role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </span>
    </>
  );
}
