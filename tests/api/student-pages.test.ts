import { beforeAll, describe, expect, it } from "vitest";
import { categoryPath, studentPath } from "@/lib/platform/navigation/student-path";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { countCells } from "../runner/cells";
import { db } from "../support/api";
import { isNotFound, visit } from "../support/visit";

let mine: MadePlacement;
let theirs: MadePlacement;
beforeAll(async () => {
  [mine, theirs] = await Promise.all([makePlacement(db), makePlacement(db)]);
});

const pageOf = ({ student, placement }: MadePlacement, tab: 1 | 2 | 3) =>
  studentPath(student.id, tab, placement.groupId);

/** A page that does not exist for this reader, and that shows nothing of the student. */
async function expectNothing(path: string, token: string): Promise<void> {
  const answered = await visit(path, token);
  expect([path, isNotFound(answered)]).toEqual([path, true]);
  expect([path, answered.text.includes(theirs.student.fullName)]).toEqual([path, false]);
  countCells("pages of students by visitor");
}

describe("the page of a student", () => {
  it.each(["student", "supervisor", "secondarySupervisor", "teacher"] as const)(
    "shows the %s of the placement their student and nobody else's",
    async (seat) => {
      const { token } = await makeSignedIn(db, mine[seat]);
      for (const tab of [1, 2, 3] as const) {
        expect((await visit(pageOf(mine, tab), token)).text).toContain(mine.student.fullName);
        await expectNothing(pageOf(theirs, tab), token);
      }
      const { student, group } = mine;
      for (const path of [
        `/group/student/${student.id}/4/${group.id}`,
        `/group/student/${student.id}/1/${theirs.group.id}`,
        "/group/student/x/1/99999999999",
        categoryPath(theirs.student.id, theirs.group.id, 1),
        categoryPath(theirs.student.id, theirs.group.id, "A"),
        categoryPath(student.id, theirs.group.id, 1),
        categoryPath(student.id, group.id, 7),
        categoryPath(student.id, group.id, "C"),
      ])
        await expectNothing(path, token);
    },
  );

  it("of others, and a group that is not there, do not exist for a teacher", async () => {
    const { token } = await makeSignedIn(db, mine.teacher);
    expect((await visit(`/group/${mine.group.id}`, token)).text).toContain(mine.group.name);
    for (const path of [`/group/${theirs.group.id}`, "/group/2147483647", "/group/x"]) await expectNothing(path, token);
  });

  it("is open to an admin", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db, "Admin"));
    const answered = await visit(pageOf(theirs, 2), token);
    expect(isNotFound(answered)).toBe(false);
    expect(answered.text).toContain(theirs.student.fullName);
  });
});
