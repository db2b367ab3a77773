import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** How pressing something is: `calm` there is time, `soon` worth a look, `late` waited too long. None of them is danger. */
export type UrgencyLevel = "calm" | "soon" | "late";

const levels: Record<UrgencyLevel, { look: string; icon: ReactNode }> = {
  calm: { look: "text-muted", icon: <Icon name="clock" /> },
  soon: { look: "font-medium text-ink", icon: <Icon name="clock-solid" /> },
  late: { look: "font-semibold text-accent-strong", icon: <Icon name="exclamation-circle-solid" /> },
};

type UrgencyProps = {
  level: UrgencyLevel;
  /** Replaces the level's own icon. */
  icon?: ReactNode;
  /** The reason, with its number: "ventet i 8 dager". */
  children: ReactNode;
};

/** A reason to act, as text with an icon: weight and words say how pressing it is, colour only helps. */
export function Urgency({ level, icon, children }: UrgencyProps) {
  return (
    <span
      className={cx(
        "inline-flex items-start gap-1.5 text-meta [&_svg]:my-0.5 [&_svg]:size-4 [&_svg]:shrink-0",
        levels[level].look,
      )}
    >
      {icon ?? levels[level].icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
