"use client";

import dynamic from "next/dynamic";

const RecoveredNotice = dynamic(() => import("./recovered-notice").then((module) => module.RecoveredNotice), {
  ssr: false,
});

type RecoveryProps = { draft: { state: { recoveredAt: number | null }; session: { dismissRecovery: () => void } } };

/** Says so when text was found that an earlier visit had left unsent. */
export function Recovery({ draft: { state, session } }: RecoveryProps) {
  if (state.recoveredAt === null) return null;
  return <RecoveredNotice writtenAt={state.recoveredAt} onClose={() => session.dismissRecovery()} />;
}
