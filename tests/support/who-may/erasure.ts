import { makeUser } from "../../factories/user";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

async function makeErasable() {
  const { id: userId, username } = await makeUser(db, "Student");
  return { userId, username };
}

/** Who erases people. */
export const erasureRows: readonly Row[] = [
  {
    call: "/admin/getErasurePlan",
    input: async () => ({ userId: (await makeErasable()).userId }),
    own: onlyAdmins,
  },
  { call: "/admin/eraseUser", input: makeErasable, own: onlyAdmins },
];
