"use client";

import { type ReactNode, useState } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** `offline`: stored on this device, sent when the connection is back: nothing is lost, so it is not red. `failed`: the server refused it. */
export type SaveStateName = "saved" | "saving" | "offline" | "failed";

const states: Record<SaveStateName, { look: string; icon: ReactNode }> = {
  saved: { look: "text-muted [&_svg]:text-positive", icon: <Icon name="check-circle-solid" /> },
  saving: { look: "text-muted", icon: <Icon name="arrow-path-solid" className="animate-spin" /> },
  offline: { look: "font-medium text-ink [&_svg]:text-muted", icon: <Icon name="signal-slash-solid" /> },
  failed: { look: "text-danger-deep [&_svg]:text-danger", icon: <Icon name="exclamation-circle-solid" /> },
};

type SaveStateProps = {
  state: SaveStateName;
  /** Every save is read aloud: somebody has pressed a button for it. */
  announce?: boolean;
  /** The text, e.g. "Lagret 14:32" or "Lagret på enheten til forbindelsen er tilbake". */
  children: string;
};

type Recovery = "none" | "troubled" | "recovered";

/** Whether the text is saved. Read aloud when saving fails and when it works again, and at every save only where that is wanted. */
export function SaveState({ state, announce = false, children }: SaveStateProps) {
  const [recovery, setRecovery] = useState<Recovery>("none");
  const next = follow(recovery, state);
  if (next !== recovery) setRecovery(next);

  return (
    <p className="text-sm tabular-nums">
      <span className={cx("inline-flex gap-1.5 [&_svg]:size-5 [&_svg]:shrink-0", states[state].look)}>
        {states[state].icon}
        <span>{children}</span>
      </span>
      <span role="status" className="sr-only">
        {(next === "none" && !announce) || state === "saving" ? null : children}
      </span>
    </p>
  );
}

function follow(recovery: Recovery, state: SaveStateName): Recovery {
  if (state === "offline" || state === "failed") return "troubled";
  if (state === "saved" && recovery === "troubled") return "recovered";
  return state === "saving" && recovery === "recovered" ? "none" : recovery;
}
