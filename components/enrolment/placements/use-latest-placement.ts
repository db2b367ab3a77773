"use client";

import { useState } from "react";
import type { Refusal } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { PlacementDetail } from "@/lib/features/enrolment/schema";
import { getPlacement } from "../calls";

/**
 * The placement that a dialog changes. After a refusal, `look` reads it again: when somebody else has changed it, `placement` is the new
 * version and `before` the one until then, for a notice. Where no answer came, the change may be the user's own: the next try finds out.
 */
export function useLatestPlacement(shown: PlacementDetail) {
  const ask = useAsk();
  const [placement, setPlacement] = useState(shown);
  const [before, setBefore] = useState<PlacementDetail>();

  async function look(kind: Refusal["kind"]): Promise<void> {
    if (kind === "unreachable") return;
    const now = await ask(getPlacement, { placementId: placement.placementId });
    if (now.kind !== "done" || now.data.revision === placement.revision) return;
    setBefore(placement);
    setPlacement(now.data);
  }

  return { placement, before, look };
}
