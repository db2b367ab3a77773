/** How large a file can be: its bytes, its unpacked size, and its rows, all sheets together. */
export const importLimits = { bytes: 20 * 1024 * 1024, unpackedBytes: 150_000_000, rows: 10_000 } as const;

const fileFaults: readonly (string | null)[] = [
  "import.error_sheets",
  "import.error_columns",
  "import.error_empty",
  "import.error_rows",
  "system.error_not_spreadsheet",
  "system.error_too_many_cells",
  "system.error_too_large",
];

/** Is what is wrong with a file in the file, so that it is of no use to send it again? */
export const isFileFault = (problem: string | null): boolean => fileFaults.includes(problem);
