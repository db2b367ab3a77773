import { ArrowsRightLeftIcon } from "@heroicons/react/20/solid";
import { StatusChip } from "@/components/ui/status-chip";

/** Marks what the student and the supervisor see differently. */
export function DifferenceChip({ children }: { children: string }) {
  return (
    <StatusChip tone="info" icon={<ArrowsRightLeftIcon />}>
      {children}
    </StatusChip>
  );
}
