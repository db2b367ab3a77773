import { makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import type { Subject } from "../subject";
import type { Row } from "./cells";

const cells = {
  own: "401  403  403   403   200   200   403   403   401:403 401",
  other: "401  403  403   403   404   200   403   403   401:403 401",
};

/** A group of the scene's teacher with a student in it: a placement is changed once. */
async function makeOwn({ scene }: Subject) {
  const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
  const student = await makeUser(db, "Student", { domainId: group.domainId });
  const { placement } = await makePlacement(db, { group, student });
  return { group, known: { placementId: placement.id, revision: 0 } };
}

/** Who changes the placements of a group. */
export const placementRows: readonly Row[] = [
  {
    call: "/placement/add-many",
    input: async ({ scene }) => {
      const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
      const student = await makeUser(db, "Student", { domainId: group.domainId });
      return { groupId: group.id, placements: [{ studentId: student.id, ward: "Ward" }] };
    },
    ...cells,
  },
  {
    call: "/placement/save",
    input: async (subject) => ({ ...(await makeOwn(subject)).known, ward: "Surgery" }),
    ...cells,
  },
  {
    call: "/placement/move",
    input: async (subject) => {
      const { group, known } = await makeOwn(subject);
      const { domainId, form } = group;
      const target = await makeGroup(db, { teacherIds: [subject.scene.teacher.id], domainId, form });
      return { ...known, groupId: target.id };
    },
    ...cells,
  },
  {
    call: "/placement/assign",
    // Each placement has its own outcome: of somebody else's it is that there is none.
    input: async (subject) => {
      const supervisor = await makeUser(db, "Supervisor");
      return { placements: [(await makeOwn(subject)).known], supervisorId: supervisor.id };
    },
    own: cells.own,
    other: cells.own,
  },
  {
    call: "/placement/get",
    input: ({ scene }) => ({ placementId: scene.placement.id }),
    ...cells,
  },
  {
    call: "/placement/find-group",
    input: ({ scene }) => ({ placementId: scene.placement.id, search: "a" }),
    ...cells,
  },
  {
    call: "/group/match-students",
    input: ({ scene }) => ({ groupId: scene.group.id, lines: ["Student"] }),
    ...cells,
  },
];
