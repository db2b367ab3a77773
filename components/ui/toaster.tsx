"use client";

import { useEffect } from "react";
import { toast } from "./toast";
import { takeToast } from "./toast-on-next-page";
import type { ToastRegionProps } from "./toast-region";
import { useAfterStart } from "./use-after-start";

const loadRegion = () => import("./toast-region").then(({ ToastRegion }) => ToastRegion);

/**
 * Where toasts appear. Used once, in the root layout; toasts are raised with `toast`, or with `toastOnNextPage` before the browser
 * leaves the page. What shows them loads after the page, and again when a lost connection is back.
 */
export function Toaster(props: ToastRegionProps) {
  const Region = useAfterStart(loadRegion);
  useEffect(() => {
    const stored = takeToast();
    if (!stored) return;
    const { message, ...options } = stored;
    toast.error(message, options);
  }, []);
  return Region && <Region {...props} />;
}
