import type { ReactNode } from "react";

// biome-ignore lint/style/noDefaultExport: Next looks for it
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
