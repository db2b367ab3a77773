import "server-only";
import { setImmediate } from "node:timers/promises";

/** So many rows are worked on before others have their turn. */
const rowsAtOnce = 100;

/** Rows one by one, with pauses, so that nobody waits for all of them. */
export async function* paced<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    yield row;
  }
}
