import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { SectionName } from "../rules";

/** Of which account a section is, and the language of the questions in it. */
export type CopyOf = { actor: Actor; locale: Locale };

/** Reads what a section of the copy has, one row at a time. */
export type SectionReader = (of: CopyOf) => AsyncIterable<object>;

export type SectionReaders = Partial<Record<SectionName, SectionReader>>;

/** A section that is read by one statement. */
export const all = (read: (of: CopyOf) => Promise<readonly object[]>): SectionReader =>
  async function* (of) {
    yield* await read(of);
  };

const batchRows = 200;

/** A section that can be long, read some rows at a time in the order of their ids. */
export const batched = <Row extends { id: number }>(
  read: (of: CopyOf, page: { where: { id: { gt: number } }; take: number }) => Promise<Row[]>,
): SectionReader =>
  async function* (of) {
    for (let after = 0; ; ) {
      const rows = await read(of, { where: { id: { gt: after } }, take: batchRows });
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < batchRows) return;
      after = last.id;
    }
  };
