import { type MenuSection, menuSections, type Route } from "./route";

/** A sidebar of more entries than this is read under headings. */
const maxWithoutSections = 10;

/** A sidebar's entries under their headings: without one what everybody has first, and at the end what is elsewhere. */
export function sectionsOf(menu: readonly Route[]): { section: MenuSection | null; entries: Route[] }[] {
  if (menu.length <= maxWithoutSections) return [{ section: null, entries: [...menu] }];
  const under = (section: MenuSection | null, entries: Route[]) => ({ section, entries });
  const rest = menu.filter((route) => route.section === undefined);
  return [
    under(
      null,
      rest.filter((route) => !route.external),
    ),
    ...menuSections.map((section) =>
      under(
        section,
        menu.filter((route) => route.section === section),
      ),
    ),
    under(
      null,
      rest.filter((route) => route.external),
    ),
  ].filter(({ entries }) => entries.length > 0);
}
