"use client";

import { useEffect, useState } from "react";
import { countUnsentAnswers } from "@/components/draft/draft-store";

const none: ReadonlyMap<number, number> = new Map();

/**
 * How many answers the person has on this device alone, by report.
 * @param userId the reader; null for somebody who writes nothing
 */
export function useUnsentAnswers(userId: number | null): ReadonlyMap<number, number> {
  const [counts, setCounts] = useState(none);
  useEffect(() => {
    if (userId !== null) countUnsentAnswers(userId).then(setCounts);
  }, [userId]);
  return counts;
}
