/**
 * Lets the program go on when the reader of its output has gone, as with `npm start | head`. Without a listener each line would raise
 * an error, whose report is again a line: the process would do nothing else.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
