import type { ReactNode } from "react";

/** One kind of building block with all its states side by side. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-10">
    <h2 className="mb-4 text-title text-brand">{title}</h2>
    <div className="flex flex-wrap items-start gap-4">{children}</div>
  </section>
);
