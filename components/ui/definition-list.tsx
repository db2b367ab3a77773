import type { ReactNode } from "react";

export type Definition = { term: string; description: ReactNode };

/** Facts with their names: names above on a phone, in a column of their own where there is room. */
export function DefinitionList({ items }: { items: Definition[] }) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-[minmax(10rem,auto)_1fr] sm:gap-y-3">
      {items.map(({ term, description }) => (
        <div key={term} className="contents">
          <dt className="text-sm text-muted sm:text-base">{term}</dt>
          <dd className="mb-4 min-w-0 sm:mb-0">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
