"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { TextLink } from "@/components/ui/text-link";
import { toast } from "@/components/ui/toast";
import { endGroup } from "./calls";

type Props = {
  groupId: number;
  revision: number;
  name: string;
  /** The evaluations that keep it from being ended, each with its page. */
  open: readonly { evaluationId: number; studentName: string; href: string }[];
};

/** Where a group is ended, or what it still waits for. */
export function EndGroup({ groupId, revision, name, open }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const end = useCall(endGroup);
  const [asking, setAsking] = useState(false);

  async function confirm() {
    const done = await end.run({ groupId, revision });
    setAsking(false);
    if (done) toast.success(t("groups.ended", { name }));
    // Also when it was refused: an evaluation may have been opened meanwhile.
    router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button onClick={() => setAsking(true)}>{t("groups.end_title")}</Button>
      </div>
      <div role="alert" className="empty:hidden">
        {end.problem && <ErrorText>{end.problem}</ErrorText>}
      </div>
      {open.length > 0 ? (
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title={t("groups.cannot_end", { name })}
          description={t("groups.open_evaluations", { count: open.length })}
          closeLabel={t("common.close")}
          footer={<Button onClick={() => setAsking(false)}>{t("common.close")}</Button>}
        >
          <ul className="flex flex-col">
            {open.map(({ evaluationId, studentName, href }) => (
              <li key={evaluationId} className="flex min-h-touch items-center">
                <TextLink href={href}>{studentName}</TextLink>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
          title={t("groups.end_ask", { name })}
          description={`${t("groups.end_lead")} ${t("groups.end_again")}`}
          confirmLabel={t("groups.end_title")}
          cancelLabel={t("common.cancel")}
          busy={end.busy}
        />
      )}
    </div>
  );
}
