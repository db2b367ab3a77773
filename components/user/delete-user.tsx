"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReadProblem } from "@/components/data/read-problem";
import { useCall } from "@/components/data/use-call";
import { useQuery } from "@/components/data/use-query";
import { getInvolvement } from "@/components/involvement/calls";
import { freshly, InvolvementBefore } from "@/components/involvement/involvement-before";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import type { UserItem } from "@/lib/features/user/schema";
import { deleteUser } from "./calls";

type Props = { user: Pick<UserItem, "userId" | "fullName" | "active">; listHref: string };

/** Deletes an account. Where others rely on what the person has done, it says that it cannot, and offers to deactivate it instead. */
export function DeleteUser({ user, listHref }: Props) {
  const t = useTranslations("users");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("delete")}
      </Button>
      {asking && <DeleteDialog user={user} listHref={listHref} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({
  user: { userId, fullName: name, active },
  listHref,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const { run, busy, problem } = useCall(deleteUser);
  const { data, error } = useQuery(getInvolvement, { userIds: [userId], withRecords: true }, freshly);
  const kinds = data?.records[0]?.kinds;
  const isRead = data !== undefined || error !== undefined;
  /** Somebody else has deleted it. */
  const isGone = data !== undefined && kinds === undefined;
  const isKept = kinds !== undefined && kinds.length > 0;

  async function remove() {
    const done = await run({ userId });
    if (!done) return;
    if (done.data.outcome === "deleted") {
      toast.success(t("users.deleted", { name }));
      return router.push(listHref);
    }
    toast.success(t("users.deactivated", { name }));
    onClose();
    router.refresh();
  }

  const onConfirm = () => {
    if (isGone) return router.push(listHref);
    return isKept && !active ? onClose() : void remove();
  };
  const confirmLabel = isGone || (isKept && !active) ? "common.close" : isKept ? "users.close" : "users.delete";
  const title = t(isKept ? "users.delete_kept_title" : "users.delete_title", { name });
  const text = isKept ? t(active ? "users.delete_text_records" : "users.delete_text_inactive") : t("users.delete_text");
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={title}
      description={kinds === undefined ? undefined : text}
      confirmLabel={t(confirmLabel)}
      cancelLabel={t("common.cancel")}
      danger={!isGone && (!isKept || active)}
      busy={busy || !isRead}
    >
      {!isRead && (
        <p role="status" className="text-muted">
          {t("involvement.loading")}
        </p>
      )}
      {isKept && (
        <div>
          <p className="font-semibold">{t("users.records")}</p>
          <ul className="list-disc pl-5">
            {kinds.map((kind) => (
              <li key={kind}>{t(`users.record_${kind}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {isKept && active && <InvolvementBefore people={new Map([[userId, name]])} />}
      <div role="alert" className="empty:hidden">
        {problem || isGone ? (
          <ErrorText>{problem ?? t("system.error_not_found")}</ErrorText>
        ) : (
          error && <ReadProblem error={error} />
        )}
      </div>
    </ConfirmDialog>
  );
}
