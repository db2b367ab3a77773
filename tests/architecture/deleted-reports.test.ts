import { expect, it } from "vitest";
import { contentOf, filesUnder } from "./files";

/** Who knows of deleted reports beside the room that deletes them and brings them back. Nobody else needs to: they are in no other table. */
const known = [
  // Whom an entry of the log concerns, and whose report it is about.
  "lib/features/audit/queries/records-of-accounts.ts",
  // What of them is in the copy that a person gets of what is stored about them.
  "lib/features/copy/queries/account.ts",
  "lib/features/copy/rules.ts",
  // What of them is deleted for good with somebody who is erased, and how many there are.
  "lib/features/erasure/queries.ts",
  "lib/features/erasure/rules/decisions.ts",
  // What a merge of accounts does with what was deleted by somebody, or names them.
  "lib/features/merge/rules.ts",
  // The name of the report in the notification that it was deleted.
  "lib/features/notification/commands/store-notifications.ts",
  "lib/features/notification/queries.ts",
  "lib/features/notification/rules/declaration.ts",
  // A placement in which something was written is not removed, nor an account that wrote it.
  "lib/features/placement/policy.ts",
  // How many go with the reports of a placement whose time is over.
  "lib/features/retention/queries/count-lapsed.ts",
  "lib/features/retention/queries/lapsed.ts",
  "lib/features/user/queries/find-records.ts",
];

it("the stored content of deleted reports is read by no list, count or job of others", () => {
  const files = ["app", "components", "lib"].flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file));
  const found = files.filter((file) => /\bdeletedReport|\bDeletedReport/.test(contentOf(file)));
  expect(found.filter((file) => !file.startsWith("lib/features/report/removal/")).toSorted()).toEqual(known);
});
