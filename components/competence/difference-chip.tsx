import { Icon } from "@/components/ui/icon";
import { StatusChip } from "@/components/ui/status-chip";

/** Marks what the student and the supervisor see differently. */
export function DifferenceChip({ children }: { children: string }) {
  return (
    <StatusChip tone="info" icon={<Icon name="arrows-right-left-solid" />}>
      {children}
    </StatusChip>
  );
}
