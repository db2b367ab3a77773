"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { RecentMerge } from "@/lib/features/merge/schema";
import { showMoment } from "@/lib/platform/dates";
import { useUndoMerge } from "./use-undo-merge";

type Props = { merges: readonly RecentMerge[]; readOnly: boolean };

/** What was merged into an account in the last day, each with the way to undo it. */
export function RecentMerges({ merges, readOnly }: Props) {
  if (merges.length === 0) return null;
  return (
    <div className="mb-2 flex flex-col gap-3">
      {merges.map((merge) => (
        <RecentlyMerged key={merge.mergeId} merge={merge} readOnly={readOnly} />
      ))}
    </div>
  );
}

function RecentlyMerged({ merge: { mergeId, merged, at }, readOnly }: { merge: RecentMerge; readOnly: boolean }) {
  const t = useTranslations("merge");
  const common = useTranslations("common");
  const undo = useUndoMerge();
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    await undo(mergeId);
    setBusy(false);
    setIsAsking(false);
  }

  const { fullName: name, username, userId } = merged;
  return (
    <Notice
      title={t.rich("recent", {
        name,
        username,
        account: (words) => <TextLink href={`/admin/users/${userId}`}>{words}</TextLink>,
      })}
      actions={
        !readOnly && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t("undo_long")}
          </Button>
        )
      }
    >
      {t("recent_at", { moment: showMoment(at) })}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={t("undo_title")}
        description={t("undo_text", { username })}
        confirmLabel={t("undo_long")}
        cancelLabel={common("cancel")}
        busy={busy}
      />
    </Notice>
  );
}
