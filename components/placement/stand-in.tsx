import type { StandInDetail } from "@/lib/features/placement/schema";
import { StandInSetting } from "./stand-in-setting";

/** The button to change the stand-in of a supervisor; nothing for those who may not. */
export function StandIn({ standIn }: { standIn: StandInDetail }) {
  if (!standIn.canSet) return null;
  return (
    <div className="no-print mb-6">
      <StandInSetting standIn={standIn} />
    </div>
  );
}
