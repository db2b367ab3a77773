import { Fragment } from "react";

/** Short facts that are joined by " · ": a dot is between two of the same line, and neither begins nor ends one. */
export function Dotted({ text }: { text: string }) {
  const facts = text.split(" · ");
  if (facts.length === 1) return text;
  return (
    <span className="dotted">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no state
        <Fragment key={index}>
          {index > 0 && " "}
          <span>
            {index > 0 && <span aria-hidden="true">· </span>}
            {fact}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
