import { today } from "@/lib/platform/dates";
import { makeDomain } from "../../factories/domain";
import { makeGroup } from "../../factories/group";
import { makeOfferedForm } from "../../factories/offered-form";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import type { Subject } from "../subject";
import type { Row } from "./cells";

/** A group of its own, so that nothing else changes it meanwhile. */
const groupOf = ({ scene }: Subject, given: object = {}) =>
  makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form, ...given });

const teachersAndAdmins = "401  403  403   403   200   200   403   403   401:403 401";
const notTheirs = "401  403  403   403   404   200   403   403   401:403 401";
const refusedToAll = "401  403  403   403   400   400   403   403   401:403 401";

const about = {
  name: "Group",
  courseCode: "SYK-1",
  place: "Hospital",
  period: "Autumn",
  startDate: today(),
  endDate: today(),
};

/** Who makes, changes and ends groups. */
export const groupRows: readonly Row[] = [
  { call: "/admin/list-group", input: () => ({}), own: teachersAndAdmins },
  { call: "/admin/getDataCreateGroup", input: () => ({}), own: teachersAndAdmins },
  {
    call: "/admin/createGroup",
    input: async ({ scene: { teacher } }) => {
      const domain = await makeDomain(db);
      await db.user.update({ where: { id: teacher.id }, data: { domainId: domain.id } });
      const [{ formId: reportFormId }, { formId: evaluationFormId }] = [
        await makeOfferedForm(db, "report"),
        await makeOfferedForm(db, "evaluation"),
      ];
      return { ...about, domainId: domain.id, teacherIds: [teacher.id], reportFormId, evaluationFormId };
    },
    // The teacher's school is that of the latest group: nobody else may change it meanwhile.
    alone: true,
    own: teachersAndAdmins,
  },
  {
    call: "/admin/createGroup",
    about: "of another organisation, which is inactive",
    input: async () => {
      const domain = await makeDomain(db, { active: false });
      const [{ formId: reportFormId }, { formId: evaluationFormId }] = [
        await makeOfferedForm(db, "report"),
        await makeOfferedForm(db, "evaluation"),
      ];
      return { ...about, domainId: domain.id, teacherIds: [], reportFormId, evaluationFormId };
    },
    own: "401  403  403   403   404   400   403   403   401:403 401",
  },
  {
    call: "/admin/editGroup",
    about: "to give it a teacher of another organisation",
    input: async (subject) => ({
      groupId: (await groupOf(subject)).id,
      revision: 0,
      teacherIds: [subject.scene.teacher.id, (await makeUser(db, "Teacher")).id],
    }),
    own: "401  403  403   403   404   200   403   403   401:403 401",
    other: notTheirs,
  },
  {
    call: "/admin/getDataEditGroup",
    input: ({ scene }) => ({ groupId: scene.group.id }),
    own: teachersAndAdmins,
    other: notTheirs,
  },
  {
    call: "/admin/editGroup",
    input: async (subject) => ({ groupId: (await groupOf(subject)).id, revision: 0, name: "New name" }),
    own: teachersAndAdmins,
    other: notTheirs,
  },
  {
    call: "/admin/editGroup",
    about: "to leave it without a teacher",
    input: async (subject) => ({ groupId: (await groupOf(subject)).id, revision: 0, teacherIds: [] }),
    own: "401  403  403   403   400   200   403   403   401:403 401",
    other: notTheirs,
  },
  {
    call: "/group/copy",
    input: async (subject) => {
      const domain = await makeDomain(db);
      await db.user.update({ where: { id: subject.scene.teacher.id }, data: { domainId: domain.id } });
      const { id: groupId } = await groupOf(subject, { domainId: domain.id });
      return { groupId, name: "Copy", period: "Spring", startDate: today(), endDate: today() };
    },
    alone: true,
    own: teachersAndAdmins,
    other: notTheirs,
  },
  {
    call: "/admin/checkTeacherAlreadyExists",
    input: ({ scene }) => ({ email: scene.teacher.email }),
    own: teachersAndAdmins,
  },
  {
    call: "/group/end",
    input: async (subject) => ({ groupId: (await groupOf(subject)).id, revision: 0 }),
    own: teachersAndAdmins,
    other: notTheirs,
  },
  {
    call: "/group/end",
    about: "while an evaluation is open",
    input: async (subject) => {
      const group = await groupOf(subject);
      const { placement } = await makePlacement(db, { group });
      await db.evaluation.create({ data: { placementId: placement.id } });
      return { groupId: group.id, revision: 0 };
    },
    own: refusedToAll,
  },
  {
    call: "/group/reopen",
    input: async (subject) => ({ groupId: (await groupOf(subject, { endedAt: new Date() })).id, revision: 0 }),
    own: teachersAndAdmins,
    other: notTheirs,
  },
];
