import { cx } from "./cx";

type BadgeProps = {
  value: number;
  /** The highest number shown; a higher value shows this one. */
  max?: number;
  /** `turn` counts what waits for the reader, `quiet` only counts. */
  tone?: "turn" | "quiet";
};

/** A count in a pill; nothing at 0. */
export function Badge({ value, max = Number.POSITIVE_INFINITY, tone = "turn" }: BadgeProps) {
  if (value <= 0) return null;
  return (
    <span
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-meta font-semibold tabular-nums",
        tone === "turn" ? "bg-accent text-on-accent" : "bg-sunken text-ink",
      )}
    >
      {Math.min(value, max)}
    </span>
  );
}
