import { makeDomain } from "../../factories/domain";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

const oneOfItsOwn = async (given: object = {}) => ({ domainId: (await makeDomain(db)).id, ...given });

/** Who manages schools and placement sites, and deletes accounts. */
export const domainRows: readonly Row[] = [
  { call: "/admin/get-domain", input: () => ({ search: "a" }), own: onlyAdmins },
  {
    call: "/admin/create-domain",
    input: () => ({ name: "A site", host: `${unique("site").replaceAll("_", "-")}.example`, kind: "workplace" }),
    own: onlyAdmins,
  },
  { call: "/admin/update-domain", input: () => oneOfItsOwn({ revision: 0, name: "Another" }), own: onlyAdmins },
  { call: "/admin/toggle-active-domain", input: () => oneOfItsOwn({ active: false }), own: onlyAdmins },
  { call: "/admin/delete-domain", input: () => oneOfItsOwn(), own: onlyAdmins },
  {
    call: "/admin/delete-user",
    input: async () => ({ userId: (await makeUser(db, "Supervisor")).id }),
    own: onlyAdmins,
  },
  {
    call: "/admin/get-involvement",
    input: ({ scene }) => ({ userIds: [scene.student.id], withRecords: true }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
];
