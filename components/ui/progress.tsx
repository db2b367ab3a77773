import { useId } from "react";

type ProgressProps = {
  /** What is in progress, as text. */
  label: string;
  /** Part that is done; leave it out while that is unknown. */
  value?: number;
  /** The whole; default 100. */
  max?: number;
  /** The numbers as text, e.g. "12 av 21". */
  valueText?: string;
};

/** How far something has come. */
export function Progress({ label, value, max = 100, valueText }: ProgressProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        {valueText && <span className="text-meta text-muted tabular-nums">{valueText}</span>}
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        className="h-2 w-full appearance-none overflow-hidden rounded bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  );
}
