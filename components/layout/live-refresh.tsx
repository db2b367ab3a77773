"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { badgeChanged } from "@/components/notification/use-badge";

/** Fetches the page again when the bell announces something new; unsaved input stays as it is. */
export function LiveRefresh() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => router.refresh();
    window.addEventListener(badgeChanged, refresh);
    return () => window.removeEventListener(badgeChanged, refresh);
  }, [router]);
  return null;
}
