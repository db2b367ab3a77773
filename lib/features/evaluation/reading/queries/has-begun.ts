import "server-only";

/** What of an evaluation somebody has written, decided or signed, to count for `hasBegun`. */
export const begunCount = {
  select: {
    parts: true,
    talkFields: true,
    noDoubts: true,
    notices: true,
    contents: true,
    signLinks: true,
    ways: true,
    results: true,
  },
} as const;

/** Has somebody written, decided or signed something? */
export const hasBegun = ({ _count: count }: { _count: Record<keyof typeof begunCount.select, number> }): boolean =>
  Object.values(count).some((number) => number > 0);
