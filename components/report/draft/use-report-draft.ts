"use client";

import { useEffect, useEffectEvent } from "react";
import { useAskForKeys } from "@/components/data/use-ask";
import type { Fields } from "@/components/draft/draft-types";
import { useDraftState } from "@/components/draft/use-draft-state";
import { keptSince, readSaved } from "@/components/offline/kept-pages";
import { focusQuestion } from "../writing/focus-question";
import { type AnswerValue, valuesOf } from "../writing/questions";
import { type Opening, openDraftSession } from "./report-draft";

const noNames: readonly string[] = [];

/**
 * A person's text in a report, saved while typing: the state of the draft and its operations. Takes part in
 * SPEC §7's save call; what cannot be sent stays in the browser until it can.
 */
export function useReportDraft(opening: Opening) {
  const ask = useAskForKeys();
  const session = openDraftSession(opening);
  const state = useDraftState(session);

  const takeSaved = useEffectEvent(async () => {
    const saved = await readSaved<Fields<AnswerValue>>(opening.reportId).catch(() => null);
    if (saved) session.meet(saved.revision, saved.values);
  });
  useEffect(() => {
    let leave = () => {};
    let left = false;
    const begin = () => {
      if (left) return;
      leave = session.attach(ask);
      session.resume();
    };
    // A copy from this device: the server may have got more since. Unsent text is compared with that, and not with the copy.
    if (keptSince() === null) begin();
    else void takeSaved().then(begin);
    return () => {
      left = true;
      leave();
    };
  }, [session, ask]);
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

  return { session, state, names: opening.names ?? noNames };
}

export type ReportDraft = ReturnType<typeof useReportDraft>;
