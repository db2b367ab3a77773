"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useApi } from "../layout/api-provider";
import { type Opening, openDraftSession } from "./draft-session";

/**
 * What somebody writes in a report, saved as they go: the state of the draft and what can be done with it. Takes part in
 * SPEC §7's save call; whatever cannot be sent stays in the browser until it can.
 */
export function useReportDraft(opening: Opening) {
  const api = useApi();
  const [session] = useState(() => openDraftSession(opening));
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);

  useEffect(() => session.attach(api), [session, api]);
  // A fresh page may bring answers that were saved elsewhere.
  useEffect(() => session.meet(opening.revision, opening.questions), [session, opening.revision, opening.questions]);

  return { session, state };
}

export type ReportDraft = ReturnType<typeof useReportDraft>;
