/** A table that also reads well in a terminal: the first column reads from the left, figures from the right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const pad = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `${[pad(head), pad(rule), ...rows.map(pad)].join("\n")}\n`;
}

/** Bytes in kB of 1000, with one decimal. */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Milliseconds in seconds, with one decimal. */
export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
