import { TextLink } from "@/components/ui/text-link";

/** The rated areas by their view point: the way to an area's ratings in the reports, and their means in words. */
export type InReports = Readonly<Record<number, { href: string; title: string; means: string }>>;

/** The mean ratings of an area in the reports, with the way to them; nothing while none is rated. */
export function AreaInReports({ viewPoint, inReports }: { viewPoint: number; inReports: InReports }) {
  const area = inReports[viewPoint];
  if (!area) return null;
  return (
    <span className="block text-meta text-muted tabular-nums">
      <TextLink href={area.href} prefetch={false}>
        {area.title}
      </TextLink>
      {": "}
      {area.means}
    </span>
  );
}
