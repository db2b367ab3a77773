"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { ReasonDialog } from "@/components/personal-data/reason-dialog";
import { toast } from "@/components/ui/toast";
import { elsewhereSchema } from "@/lib/features/archive/schema";
import { markElsewhere } from "./calls";

const schema = elsewhereSchema.pick({ reason: true });

type Props = { evaluationId: number; studentName: string; onClose: () => void };

/** Asks where an evaluation is archived. */
export function ElsewhereDialog({ evaluationId, studentName, onClose }: Props) {
  const t = useTranslations("archive");
  const router = useRouter();
  const ask = useAsk();
  return (
    <ReasonDialog
      title={t("mark_title")}
      description={t("mark_text", { name: studentName })}
      saveLabel={t("mark_save")}
      label={t("reason")}
      help={t("reason_help")}
      schema={schema}
      send={({ reason }) => ask(markElsewhere, { evaluationId, reason })}
      onDone={() => {
        onClose();
        toast.success(t("marked"));
        router.refresh();
      }}
      onClose={onClose}
    />
  );
}
