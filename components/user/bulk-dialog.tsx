"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Ask, useAsk } from "@/components/data/use-ask";
import { InvolvementBefore } from "@/components/involvement/involvement-before";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Progress } from "@/components/ui/progress";
import { StatusChip } from "@/components/ui/status-chip";
import { resendInvitation, toggleActiveUser } from "./calls";

export const bulkActs = ["invite", "open", "close"] as const;
export type BulkAct = (typeof bulkActs)[number];

const run = (act: BulkAct, ask: Ask, userId: number) =>
  act === "invite" ? ask(resendInvitation, { userId }) : ask(toggleActiveUser, { userId, active: act === "open" });

/** What became of one account: done, not tried, or why it was refused. */
type Result = { userId: number; name: string; problem: string | null; tried: boolean };

type Props = {
  act: BulkAct;
  /** Their names by id. */
  people: ReadonlyMap<number, string>;
  /** Whether anything was tried. */
  onClose: (isTried: boolean) => void;
};

/** Asks before something is done with several accounts, does it one after the other, and shows what became of each. */
export function BulkDialog({ act, people, onClose }: Props) {
  const t = useTranslations();
  const ask = useAsk();
  const [done, setDone] = useState<number | null>(null);
  const [results, setResults] = useState<Result[] | null>(null);
  const count = people.size;

  async function start() {
    const became: Result[] = [];
    let isReachable = true;
    for (const [userId, name] of people) {
      setDone(became.length);
      const outcome = isReachable ? await run(act, ask, userId) : null;
      const problem = !outcome || outcome.kind === "done" ? null : outcome.problem;
      became.push({ userId, name, problem, tried: outcome !== null });
      // The others would fail for the same reason.
      if (outcome?.kind === "unreachable") isReachable = false;
    }
    setDone(null);
    setResults(became);
  }

  if (results) return <BulkResults act={act} results={results} onClose={() => onClose(true)} />;
  return (
    <ConfirmDialog
      open
      onClose={() => done === null && onClose(false)}
      onConfirm={start}
      title={t(`users.many_${act}_title`, { count })}
      description={t(`users.many_${act}_text`)}
      confirmLabel={t(`users.many_${act}`)}
      cancelLabel={t("common.cancel")}
      danger={act === "close"}
      busy={done !== null}
    >
      {act === "close" && done === null && <InvolvementBefore people={people} />}
      {done !== null && (
        <Progress
          label={t(act === "invite" ? "users.many_invite_progress" : "users.many_progress")}
          value={done}
          max={count}
          valueText={t("table.progress", { done, count })}
        />
      )}
    </ConfirmDialog>
  );
}

function BulkResults({ act, results, onClose }: { act: BulkAct; results: readonly Result[]; onClose: () => void }) {
  const t = useTranslations();
  const isDone = ({ problem, tried }: Result) => tried && problem === null;
  const counts = { done: results.filter(isDone).length, all: results.length };
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("common.close")}
      title={t(act === "invite" ? "users.many_result_invite" : "users.many_result", counts)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {results.map((result) => (
          <li key={result.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="font-semibold wrap-anywhere">{result.name}</span>
            {isDone(result) ? (
              <StatusChip tone="positive">{t(`users.outcome_${act}`)}</StatusChip>
            ) : (
              <span className="text-sm text-danger-deep">{result.problem ?? t("users.outcome_skipped")}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
