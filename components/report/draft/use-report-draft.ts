"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useAskForKeys } from "@/components/data/use-ask";
import { focusQuestion } from "../writing/focus-question";
import { valuesOf } from "../writing/questions";
import { type Opening, openDraftSession } from "./report-draft";

const noNames: readonly string[] = [];

/**
 * A person's text in a report, saved while typing: the state of the draft and its operations. Takes part in
 * SPEC §7's save call; what cannot be sent stays in the browser until it can.
 */
export function useReportDraft(opening: Opening) {
  const ask = useAskForKeys();
  const router = useRouter();
  const [session] = useState(() => openDraftSession(opening));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);

  useEffect(() => session.attach(ask), [session, ask]);
  // The page was opened for a question that blocks a step.
  useEffect(() => {
    const wanted = session.takeFocus();
    if (wanted !== null) focusQuestion(wanted);
  }, [session]);
  // A fresh page may bring answers that were saved elsewhere.
  useEffect(
    () => session.meet(opening.revision, valuesOf(opening.questions)),
    [session, opening.revision, opening.questions],
  );

  // The server accepts no more text here: the page shows the report's new state, and the text stays on the device.
  const isStopped = state.trouble?.kind === "stopped";
  useEffect(() => {
    if (isStopped) router.refresh();
  }, [isStopped, router]);

  return { session, state, names: opening.names ?? noNames };
}

export type ReportDraft = ReturnType<typeof useReportDraft>;
