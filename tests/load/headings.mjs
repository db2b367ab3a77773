/** The parts of `npm run bench` by their names, in the order in which they run, with the heading that each has in docs/performance.md. */
export const headings = {
  throughput: "Throughput and latency",
  processes: "One and two web processes",
  scripts: "JavaScript",
  lighthouse: "Lighthouse",
  visit: "Requests of a visit",
  badge: "Badge",
  talk: "Talk",
  workbooks: "Hostile workbooks",
  document: "The longest document",
  queries: "Queries",
  exports: "Exports",
  imports: "Imports",
};
