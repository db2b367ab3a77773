type SkipLinkProps = {
  /** Id of the main area, without "#". */
  target: string;
  children: string;
};

/** The first stop of the Tab key: leads past the navigation, and shows only while it has the focus. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded bg-brand px-4 py-3 font-medium text-on-brand focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}
