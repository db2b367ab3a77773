import type { ReactNode } from "react";
import { cx } from "./cx";

/** A quiet block in the size of what is coming, given by classes, e.g. "h-6 w-40". */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded bg-line", className)} />;
}

type SkeletonGroupProps = {
  /** Says that something is loading. */
  label: string;
  children: ReactNode;
};

/** Tells assistive technology that the blocks inside stand for something that is loading. */
export function SkeletonGroup({ label, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

type SkeletonListProps = {
  label: string;
  rows?: number;
  /** The rows will have a picture at the start. */
  leading?: boolean;
};

/** Takes the room of a List whose items have a title and a meta line. */
export function SkeletonList({ label, rows = 5, leading }: SkeletonListProps) {
  return (
    <SkeletonGroup label={label}>
      <div className="divide-y divide-line border-y border-line">
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex items-center gap-3 py-4">
            {leading && <Skeleton className="size-10 shrink-0 rounded-full" />}
            <div className="flex-1">
              <Skeleton className="my-1 h-4 w-3/5 max-w-72" />
              <Skeleton className="mt-2 mb-1 h-3 w-2/5 max-w-48" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
