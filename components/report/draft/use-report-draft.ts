"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useAskForKeys } from "@/components/data/use-ask";
import { focusQuestion } from "../writing/focus-question";
import { valuesOf } from "../writing/questions";
import { type Opening, openDraftSession } from "./report-draft";

const noNames: readonly string[] = [];

/**
 * What somebody writes in a report, saved as they go: the state of the draft and what can be done with it. Takes part in
 * SPEC §7's save call; whatever cannot be sent stays in the browser until it can.
 */
export function useReportDraft(opening: Opening) {
  const ask = useAskForKeys();
  const router = useRouter();
  const [session] = useState(() => openDraftSession(opening));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);

  useEffect(() => session.attach(ask), [session, ask]);
  // The page was opened for a question that stands in the way of a step.
  useEffect(() => {
    const wanted = session.takeFocus();
    if (wanted !== null) focusQuestion(wanted);
  }, [session]);
  // A fresh page may bring answers that were saved elsewhere.
  useEffect(
    () => session.meet(opening.revision, valuesOf(opening.questions)),
    [session, opening.revision, opening.questions],
  );

  // The server takes no more of this: the page shows what has become of the report, and what was written stays on the device.
  const isStopped = state.trouble?.kind === "stopped";
  useEffect(() => {
    if (isStopped) router.refresh();
  }, [isStopped, router]);

  return { session, state, names: opening.names ?? noNames };
}

export type ReportDraft = ReturnType<typeof useReportDraft>;
