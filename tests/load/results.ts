import { cpus, totalmem } from "node:os";
import { type Size, sizes } from "../../prisma/seed/add-bulk-data";
import { headings } from "./headings.mjs";

/** What one part of the bench found out, as Markdown. */
export type Section = { name: keyof typeof headings; text: string };

/** When and on what a run measures. */
export type Circumstances = {
  /** The day, as 2026-11-27. */
  day: string;
  /** How many programs wanted a processor in the minute before the run: above the number of processors, figures suffer. */
  busy: number;
  /** How much the database holds. */
  size: Size;
};

const order: readonly string[] = Object.values(headings);

/** The page of a run that measured everything. */
export function describeAll(sections: readonly Section[], { day, busy, size }: Circumstances): string {
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.versions.node}`;
  const head = `# Performance

Measured with \`npm run bench -- --write\` on ${day}.
Machine: ${machine}; load ${busy.toFixed(1)} before the run started (an idle machine: below 1).

One run measures the product and a bare Next page (one query, twenty rows, no middleware) side by side on the same
machine and the same database: ${contents(size)}. Read the ratios: they also hold on other machines; requests per second and
milliseconds do not. The load generator and PostgreSQL share the processors with the server.`;
  return joined([head, ...sections.map(describe)]);
}

/** A page with these sections in place of those with the same headings, each with the day, and with everything else as it was. */
export function replaceSections(
  page: string,
  sections: readonly Section[],
  { day, size }: Pick<Circumstances, "day" | "size">,
): string {
  const [head = "", ...present] = page.split(/^(?=## )/m);
  for (const section of sections) {
    const text = joined([describe(section), `Measured again on ${day}${size === "s" ? "" : ` at size ${size}`}.`]);
    const heading = headings[section.name];
    const place = present.findIndex((other) => headingOf(other) === heading);
    const next = present.findIndex((other) => order.indexOf(headingOf(other)) > order.indexOf(heading));
    if (place >= 0) present[place] = text;
    else present.splice(next >= 0 ? next : present.length, 0, text);
  }
  return joined([head, ...present]);
}

/** Sections as they are printed. */
export const describeSome = (sections: readonly Section[]): string => joined(sections.map(describe));

const describe = ({ name, text }: Section): string => `## ${headings[name]}\n\n${text}`;

const headingOf = (section: string): string => /^## (.*)/.exec(section)?.[1] ?? "";

const joined = (blocks: readonly string[]): string => `${blocks.map((block) => block.trimEnd()).join("\n\n")}\n`;

function contents(size: Size): string {
  const { people, reports, notifications } = sizes[size];
  const more = [
    people && `${people} people`,
    reports && `${reports} reports`,
    notifications && `${notifications} notifications`,
  ];
  return ["the demo school with a student of 200 reports and a group of 60 students", ...more]
    .filter(Boolean)
    .join(", ");
}
