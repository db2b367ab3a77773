"use client";

import { useEffect } from "react";

const unavailable = "/503";

/** Not even the layout or its texts could be loaded: leads to /503 (SPEC §8). */
export default function GlobalError() {
  useEffect(() => {
    if (window.location.pathname !== unavailable) window.location.replace(unavailable);
  }, []);
  return (
    <html lang="en">
      <body>
        <h1>Error page</h1>
        <a href="/">Practicum</a>
      </body>
    </html>
  );
}
