"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { ReadProblem } from "@/components/data/read-problem";
import { useCall } from "@/components/data/use-call";
import { useQuery } from "@/components/data/use-query";
import { type Choosable, PersonCombobox } from "@/components/enrolment/person-combobox";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { mergeAccountSupervisor } from "./calls";
import { MergePair, type MergingAccount } from "./merge-pair";
import { MergePreview } from "./merge-preview";
import { useCandidates } from "./use-candidates";
import { useUndoMerge } from "./use-undo-merge";

type Props = { account: MergingAccount; onClose: () => void };

/** Read again each time: what is in the way may have been settled meanwhile. */
const freshly = { dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** Chooses the other account of a supervisor and which of the two goes on, shows what moves, and merges them. */
export function MergeDialog({ account, onClose }: Props) {
  const t = useTranslations("merge");
  const router = useRouter();
  const undo = useUndoMerge();
  const input = useRef<HTMLInputElement>(null);
  const { found, hasLikely, choose } = useCandidates(account.userId);
  const { run, busy, problem } = useCall(mergeAccountSupervisor);
  const [other, setOther] = useState<(Choosable & MergingAccount) | null>(null);
  const [isSwapped, setIsSwapped] = useState(false);
  const [missing, setMissing] = useState(false);
  const [kept, merged] = isSwapped ? [other, account] : [account, other];

  async function merge() {
    if (!kept || !merged) {
      setMissing(true);
      input.current?.focus();
      return;
    }
    const done = await run({ keepUserId: kept.userId, mergeUserId: merged.userId });
    if (!done) return;
    const { mergeId } = done.data;
    onClose();
    toast.success(t("done"), {
      duration: undoMs,
      action: { label: t("undo"), onClick: () => void (mergeId && undo(mergeId)) },
    });
    router.refresh();
  }

  return (
    <FormDialog
      title={t("title")}
      description={t("lead")}
      saveLabel={t("submit")}
      unsaved={false}
      busy={busy}
      problem={problem}
      wide
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      <Field
        label={t("other")}
        help={[t("other_help"), hasLikely && t("other_likely")].filter(Boolean).join(" ")}
        error={missing && !other ? t("choose_first") : undefined}
        // Room for the list, which would open below what the dialog shows.
        className={other ? undefined : "min-h-96"}
      >
        <PersonCombobox
          value={other}
          onChange={(person) => setOther(person && choose(person.userId))}
          found={found}
          inputRef={input}
        />
      </Field>
      {kept && merged && (
        <>
          <MergePair kept={kept} merged={merged} onSwap={() => setIsSwapped(!isSwapped)} busy={busy} />
          <Preview key={`${kept.userId} ${merged.userId}`} keepUserId={kept.userId} mergeUserId={merged.userId} />
        </>
      )}
    </FormDialog>
  );
}

function Preview(pair: { keepUserId: number; mergeUserId: number }) {
  const t = useTranslations("merge");
  const { data, error } = useQuery(mergeAccountSupervisor, { ...pair, dryRun: true }, freshly);
  if (error) return <ReadProblem error={error} />;
  if (data) return <MergePreview result={data} />;
  return (
    <p role="status" className="text-muted">
      {t("loading")}
    </p>
  );
}
