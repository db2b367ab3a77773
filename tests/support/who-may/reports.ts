import { makeDeletedReport, makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

const unknownToAdmins = "401  403  403   403   403   404   403   403   401:403 401";
const refusedToAdmins = "401  403  403   403   403   400   403   403   401:403 401";

const reason = "It names a patient";

/** Who deletes other people's reports and brings them back. */
export const reportRows: readonly Row[] = [
  {
    call: "/admin/get-all-report",
    input: ({ scene }) => ({ search: "a", status: 1, groupId: scene.group.id, from: "2026-01-01" }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
  {
    call: "/admin/get-all-report",
    about: "deleted ones",
    input: () => ({ deleted: true }),
    own: onlyAdmins,
  },
  {
    call: "/admin/get-audit",
    input: () => ({ kind: "report", from: "2026-01-01" }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
  {
    call: "/admin/delete-report",
    input: async ({ scene }) => ({ reportId: (await makeReport(db, scene, { status: 5 })).id, reason }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
  {
    call: "/admin/delete-report",
    about: "a sick day",
    input: async ({ scene }) => ({ reportId: (await makeReport(db, scene, { status: 6 })).id, reason }),
    own: refusedToAdmins,
  },
  {
    call: "/admin/delete-report",
    about: "one that is deleted",
    input: async ({ scene }) => ({ reportId: await makeDeletedReport(db, scene), reason }),
    own: unknownToAdmins,
  },
  {
    call: "/admin/restore-report",
    input: async ({ scene }) => {
      const { id: deletedById } = await makeUser(db, "Admin");
      return { reportId: await makeDeletedReport(db, scene, { deletedById, reason }) };
    },
    own: onlyAdmins,
    other: onlyAdmins,
  },
  {
    call: "/admin/restore-report",
    about: "one that its student deleted",
    input: async ({ scene }) => ({ reportId: await makeDeletedReport(db, scene) }),
    own: unknownToAdmins,
  },
  {
    call: "/report/restore",
    about: "one that an admin deleted",
    input: async ({ scene }) => {
      const { id: deletedById } = await makeUser(db, "Admin");
      return { reportId: await makeDeletedReport(db, scene, { deletedById, reason }) };
    },
    own: "401  404  404   404   404   404   403   403   401:403 401",
  },
];
