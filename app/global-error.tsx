"use client";

import { useEffect } from "react";
import { takeToast, toastOnNextPage } from "@/components/ui/toast-on-next-page";

const unavailable = "/503";
const problem = "Error page";

/** Not even the layout or its texts could be loaded: leads to /503 (SPEC §8). */
export default function GlobalError() {
  useEffect(() => {
    if (window.location.pathname === unavailable) {
      // Shown below already.
      takeToast();
    } else {
      toastOnNextPage({ message: problem });
      window.location.replace(unavailable);
    }
  }, []);
  return (
    <html lang="en">
      <body>
        <h1>{problem}</h1>
        <a href="/">Practicum</a>
      </body>
    </html>
  );
}
