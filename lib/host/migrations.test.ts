import { describe, expect, it } from "vitest";
import { migrationFolderName, withoutOwnIndexes } from "./migrations";

describe("migrationFolderName", () => {
  const moment = new Date("2026-11-20T09:08:07.006Z");

  it.each([
    ["add reports", "20261120090807_add_reports"],
    ["Add-Reports!", "20261120090807_add_reports"],
    ["__x__", "20261120090807_x"],
    ["v2 fields", "20261120090807_v2_fields"],
  ])("makes of %s the folder %s", (name, folder) => {
    expect(migrationFolderName(moment, name)).toBe(folder);
  });
});

describe("the statements of a migration", () => {
  const drop = (name: string) => `-- DropIndex\nDROP INDEX "${name}";\n`;

  it("leave an index alone that the schema cannot have, and no other", () => {
    expect(withoutOwnIndexes(drop("User_search_idx"))).toBe("");
    expect(withoutOwnIndexes(drop("User_role_idx") + drop("User_search_idx"))).toBe(drop("User_role_idx"));
  });
});
