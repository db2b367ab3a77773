"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSelection } from "@/components/data/selectable-table";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Progress } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import { toggleActiveUser } from "./calls";

/** What can be done with several accounts: close them, or open them again. */
export function UserSelection() {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const { chosen, clear } = useSelection();
  /** What is asked about: to make the accounts active or not. */
  const [wish, setWish] = useState<boolean | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const count = chosen.size;

  async function change(active: boolean) {
    const problems: string[] = [];
    let changed = 0;
    for (const [userId, name] of chosen) {
      setDone(changed + problems.length);
      const outcome = await ask(toggleActiveUser, { userId, active });
      if (outcome.kind === "done") changed += 1;
      else problems.push(t("users.many_problem", { name, problem: outcome.problem }));
      // The others would fail for the same reason.
      if (outcome.kind === "unreachable") break;
    }
    setDone(null);
    setWish(null);
    const result = t(active ? "users.many_opened" : "users.many_closed", { count: changed });
    // One message at a time is shown: it has everything, and stays until it is read.
    if (problems.length === 0) toast.success(result);
    else toast.error([...(changed > 0 ? [result] : []), ...problems].join(" "), { duration: Number.POSITIVE_INFINITY });
    clear();
    router.refresh();
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={clear}>
        {t("table.clear")}
      </Button>
      <Button size="small" onClick={() => setWish(true)}>
        {t("users.many_open")}
      </Button>
      <Button size="small" onClick={() => setWish(false)}>
        {t("users.many_close")}
      </Button>
      <ConfirmDialog
        open={wish !== null}
        onClose={() => done === null && setWish(null)}
        onConfirm={() => change(wish === true)}
        title={t(wish ? "users.many_open_title" : "users.many_close_title", { count })}
        description={t(wish ? "users.many_open_text" : "users.many_close_text")}
        confirmLabel={t(wish ? "users.many_open" : "users.many_close")}
        cancelLabel={t("common.cancel")}
        danger={wish === false}
        busy={done !== null}
      >
        {done !== null && (
          <Progress
            label={t("users.many_progress")}
            value={done}
            max={count}
            valueText={t("table.progress", { done, count })}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
