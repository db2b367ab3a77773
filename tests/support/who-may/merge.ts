import { makeUser } from "../../factories/user";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

const makePair = async () => {
  const [kept, merged] = [await makeUser(db, "Supervisor"), await makeUser(db, "SecondarySupervisor")];
  return { keepUserId: kept.id, mergeUserId: merged.id };
};

/** Two accounts that an admin has merged. */
async function makeMerge() {
  const pair = await makePair();
  const merge = await db.accountMerge.create({
    data: {
      keptId: pair.keepUserId,
      mergedId: pair.mergeUserId,
      createdById: (await makeUser(db, "Admin")).id,
      moved: { seats: [], parts: [], notifications: [], sentences: [], accounts: [], evaluations: [] },
    },
  });
  await db.user.update({ where: { id: pair.mergeUserId }, data: { active: false, mergedIntoId: pair.keepUserId } });
  return { mergeId: merge.id };
}

/** Who merges accounts of supervisors. */
export const mergeRows: readonly Row[] = [
  { call: "/admin/mergeAccountSupervisor", input: makePair, own: onlyAdmins },
  {
    call: "/admin/mergeAccountSupervisor",
    about: "only to see what would move",
    input: async () => ({ ...(await makePair()), dryRun: true }),
    own: onlyAdmins,
  },
  { call: "/admin/undoMerge", input: makeMerge, own: onlyAdmins },
  {
    call: "/admin/findMergeCandidates",
    input: ({ scene }) => ({ userId: scene.supervisor.id }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
];
