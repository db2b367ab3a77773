import { cx } from "./cx";
import { VisuallyHidden } from "./visually-hidden";

type BadgeProps = {
  value: number;
  /** The highest number shown; a higher value shows this one. */
  max?: number;
  /** What is counted, for screen readers, e.g. "uleste varsler". */
  label?: string;
  /** `turn` counts what waits for the reader, `quiet` only counts. */
  tone?: "turn" | "quiet";
  className?: string;
};

/** A count in a pill; nothing at 0. */
export function Badge({ value, max = Number.POSITIVE_INFINITY, label, tone = "turn", className }: BadgeProps) {
  if (value <= 0) return null;
  return (
    <span
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-meta font-semibold tabular-nums",
        tone === "turn" ? "bg-accent text-on-accent" : "bg-sunken text-ink",
        className,
      )}
    >
      {Math.min(value, max)}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
