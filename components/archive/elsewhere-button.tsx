"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { unmarkElsewhere } from "./calls";

const ElsewhereDialog = dynamic(() => import("./elsewhere-dialog").then((module) => module.ElsewhereDialog));

type Props = { evaluationId: number; studentName: string };

/** Says that an evaluation is archived elsewhere. */
export function MarkElsewhere({ evaluationId, studentName }: Props) {
  const t = useTranslations("archive");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="relative z-1"
        aria-label={t("mark_named", { name: studentName })}
        onClick={() => setOpen(true)}
      >
        {t("mark")}
      </Button>
      {isOpen && (
        <ElsewhereDialog evaluationId={evaluationId} studentName={studentName} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Takes back that an evaluation is archived elsewhere. */
export function UnmarkElsewhere({ evaluationId, studentName }: Props) {
  const t = useTranslations("archive");
  const router = useRouter();
  const call = useCall(unmarkElsewhere);

  async function unmark() {
    if (await call.run({ evaluationId })) toast.success(t("unmarked"));
    router.refresh();
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="relative z-1"
        busy={call.busy}
        aria-label={t("unmark_named", { name: studentName })}
        onClick={unmark}
      >
        {t("unmark")}
      </Button>
      <span role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </span>
    </>
  );
}
