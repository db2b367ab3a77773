/** Where the checked marks of the drawing are, in weeks gone. */
const checked = [52, 70, 104, 128, 146];

/** A placement as one line, for the sign-in page: thick behind, thin ahead, today in amber. Decoration only. */
export function PlacementDrawing() {
  return (
    <svg viewBox="0 0 400 48" aria-hidden="true" fill="none" className="w-full text-on-side">
      <path d="M0 32h184" stroke="currentColor" strokeWidth="6" />
      <path d="M184 32h216" stroke="currentColor" strokeWidth="2" className="text-on-side-muted" />
      <path d="m24 24 8 8-8 8-8-8Z" fill="currentColor" />
      {checked.map((x) => (
        <g key={x} transform={`translate(${x} 12)`}>
          <circle r="6" fill="currentColor" />
          <path d="m-2.5 .25 1.75 1.75 3.25-4" strokeWidth="1.75" strokeLinecap="round" className="stroke-side" />
        </g>
      ))}
      <circle cx="184" cy="32" r="9" strokeWidth="3" className="fill-accent stroke-side" />
      {[272, 364].map((x) => (
        <path
          key={x}
          d={`m${x} 24 8 8-8 8-8-8Z`}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          className="fill-side"
        />
      ))}
    </svg>
  );
}
