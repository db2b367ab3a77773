/** Files whose address names their content, or that change with a new version of the product only. */
export const isStatic = ({ pathname }: URL): boolean =>
  pathname.startsWith("/_next/static/") || pathname.startsWith("/images/") || pathname === "/api/user/getChangedTexts";

/** The static files that a page names in its HTML. */
export const staticFilesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css|svg|woff2)/g)].map(([file]) => file)),
];

/** The files that the parts of a page need which open later, by the page's route. */
export type LaterFiles = Readonly<Record<string, readonly string[]>>;

/** Those of the page at an address. A route that names a segment comes before one that takes any. */
export function laterFilesOf(table: LaterFiles, path: string): readonly string[] {
  const [found] = Object.entries(table)
    .filter(([route]) => shapeOf(route).test(path))
    .toSorted(([one], [other]) => openSegments(one) - openSegments(other));
  return found?.[1] ?? [];
}

const openSegment = /\[[^\]]+\]/g;
const openSegments = (route: string): number => route.match(openSegment)?.length ?? 0;
const shapeOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(openSegment, "[^/]+")}$`);
