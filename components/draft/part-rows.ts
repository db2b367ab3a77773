import type { DraftRows } from "./draft-types";

/** No form with parts has a field with a number as high as this. */
const fieldsOfPart = 100;

/** The rows of one of several parts that follow each other: what was not sent of one never becomes part of the next. */
export function partRows<Value>(rows: DraftRows<Value>, part: number): DraftRows<Value> {
  const start = part * fieldsOfPart;
  return {
    async read() {
      const found = await rows.read();
      const own = found.filter(({ field }) => field >= start && field < start + fieldsOfPart);
      return own.map((row) => ({ ...row, field: row.field - start }));
    },
    keep: (kept) => rows.keep(new Map([...kept].map(([field, row]) => [start + field, row]))),
  };
}
