import { describe, expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";
import { type Break, breaksOf } from "./migration-rules";

/**
 * What migrations of the past do that the version before could not go along with, and why that was right. While an update rolls through the
 * instances, both versions use one database: a change of this kind takes two versions, the first of which does without the old form.
 */
const explained: Record<string, string> = {
  TokenPurpose: "The version before looks for the purposes it knows, and never lists tokens of others.",
  "EvaluationReminder.EvaluationReminder_kind_check": "Wider than the condition that it replaces.",
  "User.languageCode": "From before updates rolled: an account may have no language of its own.",
  "DeletedReport.name": "From before updates rolled: what was stored in the content only is found in lists.",
  "DeletedReport.date": "As the name.",
  "DeletedReport.status": "As the name.",
  ArchiveState: "From before updates rolled: the archive's page of the version before cannot show what waits.",
};

/** What an explanation is about. */
const nameOf = ({ of }: Break) => of;

const migrations = filesUnder("prisma/migrations").filter((file) => file.endsWith(".sql"));

describe("a migration", () => {
  it.each(migrations)("%s goes with the version before", (file) => {
    const breaks = breaksOf(contentOf(file)).filter((one) => !(nameOf(one) in explained));
    expect(breaks).toEqual([]);
  });

  it("is not excused for what it does not do", () => {
    const found = new Set(migrations.flatMap((file) => breaksOf(contentOf(file)).map(nameOf)));
    expect(Object.keys(explained).filter((of) => !found.has(of))).toEqual([]);
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
    expect(breaksOf(statement)).toEqual([]);
  });
});
