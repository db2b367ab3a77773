import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../factories/absence";
import { daysFromNow } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { exported } from "../support/exported";

/** The program, where it is installed. */
const office = ["soffice", "libreoffice"].find((name) => {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

const folder = mkdtempSync(path.join(tmpdir(), "practicum-office-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("an exported workbook", () => {
  it.skipIf(!office)(
    "is opened by LibreOffice, with dates as dates and no formula",
    async () => {
      const student = await makeUser(db, "Student", { fullName: "=1+1" });
      const scene = await makePlacement(db, { student });
      await makeAbsence(db, scene, { kind: "other" });
      const { bytes } = await exported(await actAs(await makeUser(db, "Admin")), {
        kind: "absences",
        filter: { groupId: scene.group.id },
        columns: ["date", "student", "absenceKind"],
      });
      writeFileSync(path.join(folder, "absences.xlsx"), bytes);
      // As a flat file, in which every cell says what it is.
      const args = ["--headless", `-env:UserInstallation=file://${folder}/profile`, "--convert-to", "fods"];
      execFileSync(office ?? "", [...args, "--outdir", folder, path.join(folder, "absences.xlsx")], {
        timeout: 100_000,
      });
      const sheet = readFileSync(path.join(folder, "absences.fods"), "utf8");
      const day = daysFromNow(-1).toISOString().slice(0, 10);
      expect(sheet).toContain(`office:value-type="date" office:date-value="${day}"`);
      expect(sheet).not.toContain("table:formula");
      expect(sheet).toContain("=1+1");
    },
    120_000,
  );
});
