"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { badgeChanged } from "@/components/notification/use-badge";

/** Fetches the page anew when the bell tells that something has come; what is being written stays as it is. */
export function LiveRefresh() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => router.refresh();
    window.addEventListener(badgeChanged, refresh);
    return () => window.removeEventListener(badgeChanged, refresh);
  }, [router]);
  return null;
}
