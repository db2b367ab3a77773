"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { reopenGroup } from "./calls";

/** Where a group that was ended is opened again. */
export function ReopenGroup({ groupId, revision, name }: { groupId: number; revision: number; name: string }) {
  const t = useTranslations("groups");
  const router = useRouter();
  const reopen = useCall(reopenGroup);

  async function run() {
    if (await reopen.run({ groupId, revision })) toast.success(t("reopened", { name }));
    router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button busy={reopen.busy} onClick={run}>
          {t("reopen")}
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {reopen.problem && <ErrorText>{reopen.problem}</ErrorText>}
      </div>
    </div>
  );
}
