"use client";

import type { ArchiveState } from "@/lib/features/archive/rules";
import { MarkElsewhere, UnmarkElsewhere } from "./elsewhere-button";
import { SendButton } from "./send-button";

type Props = {
  evaluationId: number;
  studentName: string;
  state: ArchiveState;
  /** There is an archive to send to. */
  canSend: boolean;
};

/** What can be done with a decided evaluation in its state; nothing with one that is archived or on its way. */
export function ArchiveActions({ state, canSend, ...about }: Props) {
  if (state === "elsewhere") return <UnmarkElsewhere {...about} />;
  if (state !== "waiting" && state !== "failed") return null;
  return (
    <span className="flex flex-wrap items-center gap-2 xl:flex-nowrap xl:whitespace-nowrap">
      {canSend && <SendButton {...about} isAgain={state === "failed"} />}
      <MarkElsewhere {...about} />
    </span>
  );
}
