import type { StandInDetail } from "@/lib/features/placement/schema";
import { StandInSetting } from "./stand-in-setting";

/** The way to change who stands in for a student's supervisor; nothing for those who may not. */
export function StandIn({ standIn }: { standIn: StandInDetail }) {
  if (!standIn.canSet) return null;
  return (
    <div className="no-print mb-6">
      <StandInSetting standIn={standIn} />
    </div>
  );
}
