"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSelection } from "@/components/data/selectable-table";
import { Button } from "@/components/ui/button";
import { type BulkAct, BulkDialog, bulkActs } from "./bulk-dialog";

/** What can be done with several accounts: invite them again, open them again, or close them. */
export function UserSelection({ canInvite }: { canInvite: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const { chosen, clear } = useSelection();
  const [act, setAct] = useState<BulkAct | null>(null);

  function finish(isDone: boolean) {
    setAct(null);
    if (!isDone) return;
    clear();
    router.refresh();
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={clear}>
        {t("table.clear")}
      </Button>
      {bulkActs
        .filter((one) => one !== "invite" || canInvite)
        .map((one) => (
          <Button key={one} size="small" onClick={() => setAct(one)}>
            {t(`users.many_${one}`)}
          </Button>
        ))}
      {act && <BulkDialog act={act} people={chosen} onClose={finish} />}
    </>
  );
}
