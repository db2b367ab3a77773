import { describe, expect, it } from "vitest";
import { writableDb as db } from "@/lib/platform/db";
import { makeImportScene } from "../../factories/import";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { importAll, importFile, sendFile } from "../../support/import-file";

/** A number that no other student has. */
const someNumber = () => String(100_000_000 + Math.floor(Math.random() * 900_000_000));

const someAdmin = async () => actAs(await makeUser(db, "Admin"));

describe("an import", () => {
  it("makes people, groups and placements of one file, which name each other", async () => {
    const admin = await someAdmin();
    const scene = await makeImportScene(db);
    const studentNumber = someNumber();
    const student = scene.person("Student", { studentNumber, phone: 41200117, areaCode: 47 });
    const teacher = scene.person("Lærer");
    const supervisor = scene.person("Supervisor");
    const file = await importFile({
      groups: [scene.group({ teachers: teacher.email, wards: "A1; A2" })],
      people: [student, teacher, supervisor],
      placements: [scene.placement(studentNumber, { supervisor: supervisor.email })],
    });
    const preview = await sendFile(admin, file);
    expect(preview.job).toMatchObject({ state: "done", problem: null, file: null });
    expect(preview.result).toMatchObject({
      groups: { created: 1, refused: 0 },
      people: { created: 3, refused: 0 },
      placements: { created: 1, refused: 0 },
    });
    expect(await db.user.count({ where: { email: student.email } })).toBe(0);
    const done = await sendFile(admin, file, { dryRun: false, previewId: preview.jobId });
    expect(done.job).toMatchObject({ state: "done", problem: null });
    const placement = await db.placement.findFirstOrThrow({
      where: { student: { email: student.email } },
      include: {
        group: { include: { teachers: { include: { teacher: true } } } },
        supervisor: true,
        student: true,
        evaluation: true,
      },
    });
    expect(placement).toMatchObject({
      ward: "A1",
      student: {
        fullName: student.fullName,
        phone: "41200117",
        areaCode: "+47",
        domainId: scene.domain.id,
        createdById: admin.id,
      },
      supervisor: { email: supervisor.email },
      evaluation: { stage: 1 },
      group: { wards: ["A1", "A2"], period: "2027", teachers: [{ teacher: { email: teacher.email } }] },
    });
    const again = await importAll(admin, file);
    expect(again.result).toMatchObject({
      groups: { unchanged: 1, created: 0, changed: 0 },
      people: { unchanged: 3, created: 0, changed: 0 },
      placements: { unchanged: 1, created: 0, changed: 0 },
    });
  });
});
