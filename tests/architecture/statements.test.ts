import { expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** A statement whose tables and columns are text, so that nothing checks them. */
const unchecked = /\$(queryRaw|executeRaw)|Prisma\.(sql|raw)\b|\.raw\(\s*`|pool\(\)\.query/;

it("no feature writes a statement as text: Kysely's are checked against the schema", () => {
  const sources = filesUnder("lib/features").filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => unchecked.test(contentOf(file)))).toEqual([]);
});

it.each(['tx.$queryRaw`select 1 from "User"`', "db.$executeRawUnsafe(text)", "Prisma.sql`select 1`"])(
  "is found in %s",
  (source) => expect(unchecked.test(source)).toBe(true),
);
