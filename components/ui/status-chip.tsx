import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/**
 * What a state means to the reader: `neutral` nothing is expected, `draft` it is being written, `closed` nothing changes any more,
 * `info` worth a look, `turn` the reader's turn now, `waiting` somebody else's, `positive` done, `danger` wrong or at risk. Only `turn`
 * is amber.
 */
export type ChipTone = "neutral" | "draft" | "closed" | "info" | "turn" | "waiting" | "positive" | "danger";

const grey = "bg-sunken text-ink [&_svg]:text-muted";

const tones: Record<ChipTone, { look: string; icon: ReactNode }> = {
  neutral: { look: grey, icon: null },
  draft: { look: grey, icon: <Icon name="pencil-square-solid" /> },
  closed: { look: grey, icon: <Icon name="lock-closed-solid" /> },
  info: { look: "bg-brand-soft text-brand", icon: <Icon name="information-circle-solid" /> },
  turn: { look: "bg-accent font-semibold text-on-accent", icon: <Icon name="arrow-right-solid" /> },
  waiting: { look: "bg-surface text-ink ring-1 ring-inset ring-control", icon: <Icon name="clock-solid" /> },
  positive: { look: "bg-positive-soft text-positive", icon: <Icon name="check-circle-solid" /> },
  danger: {
    look: "bg-danger-soft text-danger-deep [&_svg]:text-danger",
    icon: <Icon name="exclamation-triangle-solid" />,
  },
};

type StatusChipProps = {
  tone?: ChipTone;
  /** Replaces the tone's own icon. */
  icon?: ReactNode;
  children: ReactNode;
};

/** A state as a short text, with an icon wherever it is coloured, so that colour is never the only sign. */
export function StatusChip({ tone = "neutral", icon = tones[tone].icon, children }: StatusChipProps) {
  return (
    <span className={cx("chip", !icon && "pl-2.5", tones[tone].look)}>
      {icon}
      {children}
    </span>
  );
}
