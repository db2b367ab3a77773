"use client";

import dynamic from "next/dynamic";
import type { ReportDraft } from "./use-report-draft";

const RecoveredNotice = dynamic(() => import("./recovered-notice").then((module) => module.RecoveredNotice), {
  ssr: false,
});

/** Says so when text was found that an earlier visit had left unsent. */
export function Recovery({ draft: { state, session } }: { draft: ReportDraft }) {
  if (state.recoveredAt === null) return null;
  return <RecoveredNotice writtenAt={state.recoveredAt} onClose={() => session.dismissRecovery()} />;
}
