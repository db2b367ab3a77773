import { makeJob } from "../../factories/job";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import { onlyAdmins, type Row, signedIn, write } from "./cells";

/** Somebody else's job is not there for anybody, an admin included. */
const nobodys = /*      */ "401  404  404   404   404   404   403   404   401:403 401";
const nobodysWrite = /* */ "401  404  404   404   404   404   403   403   401:403 401";
/** Only those who may export have such a job to follow. A viewer has none of the person's. */
const own = /*          */ "401  404  404   404   404   200   403   404   401:403 401";
const ownWrite = /*     */ "401  404  404   404   404   200   403   403   401:403 401";

/** Everybody has copies of their own data. A viewer has none of the person's. */
const ownCopy = /*      */ "401  200  200   200   200   200   403   404   401:403 401";

const copyOf = async (userId: number) => ({ jobId: (await makeJob(db, userId, { kind: "copy", subject: "own" })).id });

const someoneElse = async () => (await makeUser(db, "Admin")).id;

/** Who exports, and who follows a job. */
export const exportRows: readonly Row[] = [
  { call: "/admin/exportData", input: () => ({ kind: "groups", filter: { from: "2100-01-01" } }), own: onlyAdmins },
  {
    call: "/admin/exportData",
    about: "the log",
    input: () => ({ kind: "audit", filter: { recordKind: "settings", from: "2100-01-01" } }),
    own: onlyAdmins,
  },
  { call: "/copy/start", input: () => ({}), own: write },
  { call: "/job/file", about: "a copy of the own data", input: ({ userId }) => copyOf(userId), own: ownCopy },
  {
    call: "/job/file",
    about: "the copy of somebody else",
    input: async () => copyOf(await someoneElse()),
    own: nobodys,
  },
  { call: "/job/list", input: () => ({ kind: "export" }), own: signedIn },
  { call: "/job/get", input: async ({ userId }) => ({ jobId: (await makeJob(db, userId)).id }), own },
  {
    call: "/job/get",
    about: "somebody else's job",
    input: async () => ({ jobId: (await makeJob(db, await someoneElse())).id }),
    own: nobodys,
  },
  { call: "/job/file", input: async ({ userId }) => ({ jobId: (await makeJob(db, userId)).id }), own },
  {
    call: "/job/file",
    about: "somebody else's job",
    input: async () => ({ jobId: (await makeJob(db, await someoneElse())).id }),
    own: nobodys,
  },
  {
    call: "/job/cancel",
    input: async ({ userId }) => ({ jobId: (await makeJob(db, userId, { state: "queued" })).id }),
    own: ownWrite,
  },
  {
    call: "/job/cancel",
    about: "somebody else's job",
    input: async () => ({ jobId: (await makeJob(db, await someoneElse(), { state: "queued" })).id }),
    own: nobodysWrite,
  },
];
