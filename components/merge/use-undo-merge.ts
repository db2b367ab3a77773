import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import { undoMerge } from "./calls";

/** Undoes a merge and says what became of it; the page then shows both accounts as they are. */
export function useUndoMerge() {
  const t = useTranslations("merge");
  const router = useRouter();
  const ask = useAsk();
  return async (mergeId: number): Promise<void> => {
    const outcome = await ask(undoMerge, { mergeId });
    if (outcome.kind === "done") toast.success(t("undone"));
    else toast.error(outcome.problem);
    router.refresh();
  };
}
