"use client";

import { RecoveredNotice } from "./recovered-notice";

type RecoveryProps = { draft: { state: { recoveredAt: number | null }; session: { dismissRecovery: () => void } } };

/** Says so when text was found that an earlier visit had left unsent. Loaded with the page: it is most needed where nothing can be loaded. */
export function Recovery({ draft: { state, session } }: RecoveryProps) {
  return (
    <div role="status" className="empty:absolute">
      {state.recoveredAt !== null && (
        <RecoveredNotice writtenAt={state.recoveredAt} onClose={() => session.dismissRecovery()} />
      )}
    </div>
  );
}
