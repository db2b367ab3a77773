import path from "node:path";
import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";
import { type Break, breaksOf } from "./migration-rules";

/**
 * What migrations of the past do that the version before could not go along with, and why that was right. While an update rolls through the
 * instances, both versions use one database: a change of this kind takes two versions, the first of which does without the old form. An explanation is for one migration: the next one of the same kind needs its own.
 */
const explained: Record<string, Record<string, string>> = {
  "20261122080000_account_proofs": {
    TokenPurpose: "The version before looks for the purposes it knows, and never lists tokens of others.",
  },
  "20261122123000_feide_proof": { TokenPurpose: "As before." },
  "20261123180000_goals_notice_document": {
    "EvaluationReminder.EvaluationReminder_kind_check":
      "Wider than the condition that it replaces; the version before looks for the kinds it knows.",
  },
  "20261123204000_texts": {
    "User.languageCode": "From before updates rolled: an account may have no language of its own.",
  },
  "20261124020000_reports": {
    "DeletedReport.name": "From before updates rolled: what was stored in the content only is found in lists.",
    "DeletedReport.date": "As the name.",
    "DeletedReport.status": "As the name.",
  },
  "20261130000000_archive_fates": {
    ArchiveState: "From before updates rolled: the archive's page of the version before cannot show what waits.",
  },
  "20261209000000_stand_in_asked": {
    "EvaluationReminder.EvaluationReminder_kind_check":
      "Wider than the condition that it replaces; the version before looks for the kinds it knows.",
  },
};

const migrations = filesUnder("prisma/migrations").filter((file) => file.endsWith(".sql"));

/** The breaks of a migration, which is named by its folder. */
const breaksIn = (file: string): Break[] =>
  breaksOf(contentOf(file), migrations.slice(0, migrations.indexOf(file)).map(contentOf).join("\n"));

const folderOf = (file: string) => path.basename(path.dirname(file));

describe("a migration", () => {
  it.each(migrations)("%s goes with the version before", (file) => {
    const excuses = explained[folderOf(file)] ?? {};
    expect(breaksIn(file).filter(({ of }) => !(of in excuses))).toEqual([]);
  });

  it("is not excused for what it does not do", () => {
    const found = new Set(migrations.flatMap((file) => breaksIn(file).map(({ of }) => `${folderOf(file)} ${of}`)));
    const excused = Object.entries(explained).flatMap(([folder, excuses]) =>
      Object.keys(excuses).map((of) => `${folder} ${of}`),
    );
    expect(excused.filter((one) => !found.has(one))).toEqual([]);
  });

  it.each([
    ['DROP TABLE "Report"', "Report: a dropped table"],
    ['ALTER TABLE "Report" DROP COLUMN "name"', "Report.name: a dropped column"],
    ['ALTER TABLE "Report" RENAME COLUMN "name" TO "title"', "Report.name: a renamed column"],
    ['ALTER TABLE "Report" RENAME TO "Log"', "Report: a renamed table"],
    [
      'ALTER TABLE "Report" ADD COLUMN "ward" TEXT NOT NULL',
      "Report.ward: a new column that must be written and has no default",
    ],
    ['ALTER TABLE "Report" ALTER COLUMN "name" TYPE INTEGER', "Report.name: another type of a column"],
    ['ALTER TABLE "Report" ALTER COLUMN "name" SET NOT NULL', "Report.name: a column that must now be written"],
    ['ALTER TABLE "Report" ALTER COLUMN "name" DROP NOT NULL', "Report.name: a column that may now be empty"],
    ['ALTER TABLE "Report" ALTER COLUMN "name" DROP DEFAULT', "Report.name: a column without its default"],
    [
      'ALTER TABLE "Report" ADD CONSTRAINT "short" CHECK (length("name") < 10)',
      "Report.short: a new condition on what is written",
    ],
    ['CREATE UNIQUE INDEX "one" ON "Report"("name")', "Report.one: a new condition on what is written"],
    [`ALTER TYPE "State" ADD VALUE 'waiting'`, "State: a changed list of values"],
    ['ALTER TABLE "Report" DROP CONSTRAINT "short"', "Report.short: a dropped condition on what is read"],
    ['ALTER TABLE "Report" DROP CONSTRAINT IF EXISTS "short"', "Report.short: a dropped condition on what is read"],
    ['DROP INDEX "one"', "one: a dropped index that is not known to be only for speed"],
    ["DROP INDEX CONCURRENTLY IF EXISTS public.one", "one: a dropped index that is not known to be only for speed"],
    ['DROP FUNCTION "search"(TEXT)', "search: a dropped function"],
  ])("that says %s is found out", (statement, found) => {
    expect(breaksOf(`-- A comment; with a semicolon\n${statement};`).map(({ what, of }) => `${of}: ${what}`)).toEqual([
      found,
    ]);
  });

  it.each([
    'CREATE TABLE "Ward" ("id" SERIAL NOT NULL); CREATE UNIQUE INDEX "one" ON "Ward"("id"); ALTER TABLE "Ward" ALTER COLUMN "id" DROP DEFAULT',
    'ALTER TABLE "Report" ADD COLUMN "ward" TEXT, ADD COLUMN "bed" INTEGER NOT NULL DEFAULT 0',
    `ALTER TABLE "Report" ADD COLUMN "rate" NUMERIC(10, 2) NOT NULL DEFAULT 'DROP COLUMN'`,
    'ALTER TABLE "Report" ADD COLUMN "wardId" INTEGER, ADD CONSTRAINT "fk" FOREIGN KEY ("wardId") REFERENCES "Ward"("id")',
    'ALTER TABLE "Report" ALTER COLUMN "name" SET DEFAULT gen_random_uuid(), ALTER COLUMN "name" SET NOT NULL',
    'CREATE INDEX "slow" ON "Report"("name"); DROP INDEX "old"',
  ])("that says %s is right", (statement) => {
    expect(breaksOf(statement, 'CREATE INDEX "old" ON "Report"("name");')).toEqual([]);
  });

  it.each([
    ['CREATE UNIQUE INDEX "old" ON "Report"("name")'],
    ['CREATE INDEX "old" ON "Report"("name"); DROP INDEX "old"; CREATE UNIQUE INDEX "old" ON "Report"("name")'],
  ])("that drops the unique index of an earlier one, %s, is found out", (earlier) => {
    expect(breaksOf('DROP INDEX "other", "old"', `CREATE INDEX "other" ON "Report"("name"); ${earlier};`)).toEqual([
      { what: "a dropped index that is not known to be only for speed", of: "old" },
    ]);
  });
});
