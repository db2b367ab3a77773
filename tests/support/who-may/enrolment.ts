import { makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import type { Row } from "./cells";

/** Who adds students to a group, and finds those who could be added. */
export const enrolmentRows: readonly Row[] = [
  {
    call: "/admin/addStudentToGroup",
    // A group and a student of its own: a student is added once.
    input: async ({ scene }) => {
      const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
      const student = await makeUser(db, "Student", { domainId: group.domainId });
      return { groupId: group.id, studentId: student.id, ward: "Ward" };
    },
    own: "401  403  403   403   200   200   403   403   401:403 401",
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  {
    call: "/admin/addStudentToGroup",
    about: "with somebody of another organisation who is no supervisor",
    input: async ({ scene }) => {
      const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
      const student = await makeUser(db, "Student", { domainId: group.domainId });
      const stranger = await makeUser(db, "Teacher");
      return { groupId: group.id, studentId: student.id, ward: "Ward", supervisorId: stranger.id };
    },
    own: "401  403  403   403   404   400   403   403   401:403 401",
    other: "401  403  403   403   404   400   403   403   401:403 401",
  },
  {
    call: "/placement/remove",
    input: async ({ scene }) => {
      const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
      const { placement } = await makePlacement(db, { group });
      return { placementId: placement.id, revision: 0 };
    },
    own: "401  403  403   403   200   200   403   403   401:403 401",
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  {
    call: "/admin/checkConditionAddStudentToGroup",
    input: async ({ scene }) => {
      const student = await makeUser(db, "Student", { domainId: scene.group.domainId });
      return { groupId: scene.group.id, studentId: student.id };
    },
    own: "401  403  403   403   200   200   403   403   401:403 401",
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  {
    call: "/group/find-student",
    input: ({ scene }) => ({ groupId: scene.group.id, search: "Student" }),
    own: "401  403  403   403   200   200   403   403   401:403 401",
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  {
    call: "/admin/getAllSupervisor",
    input: () => ({ search: "a" }),
    own: "401  403  403   403   200   200   403   403   401:403 401",
  },
];
