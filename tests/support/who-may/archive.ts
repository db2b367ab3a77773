import { makeDecided } from "../../factories/archive";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

const decided = async () => (await makeDecided(db)).evaluationId;

/** One that somebody has said to be archived elsewhere. */
async function elsewhere(): Promise<number> {
  const { evaluationId, resultId } = await makeDecided(db);
  const { id: actorId } = await makeUser(db, "Admin");
  await db.archiveRecord.create({
    data: { evaluationId, resultId, state: "elsewhere", reason: "On paper", actorId },
  });
  return evaluationId;
}

/** Who archives evaluations. */
export const archiveRows: readonly Row[] = [
  {
    call: "/admin/uploadEvaluationToDocumaster",
    input: async () => ({ evaluationIds: [await decided()] }),
    own: onlyAdmins,
  },
  { call: "/archive/list", input: () => ({ state: "waiting" }), own: onlyAdmins },
  { call: "/archive/check", input: () => ({}), own: onlyAdmins },
  {
    call: "/archive/mark-elsewhere",
    input: async () => ({ evaluationId: await decided(), reason: "On paper" }),
    own: onlyAdmins,
  },
  {
    call: "/archive/unmark-elsewhere",
    input: async () => ({ evaluationId: await elsewhere() }),
    own: onlyAdmins,
  },
];
