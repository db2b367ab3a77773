import { makeImportJob } from "../../factories/import";
import { makeUser } from "../../factories/user";
import { db } from "../api";
import { spreadsheetFile } from "../spreadsheet-file";
import { onlyAdmins, type Row } from "./cells";

/** Somebody else's import is not there for anybody. */
const nobodys = /* */ "401  403  403   403   403   404   403   403   401:403 401";

const someoneElse = async () => (await makeUser(db, "Admin")).id;

/** One import runs at a time: those of other tests end, so that the way is free. */
const endOthers = () =>
  db.backgroundJob.updateMany({
    where: { kind: "import", state: { in: ["queued", "running"] } },
    data: { state: "cancelled", finishedAt: new Date() },
  });

/** Who imports. */
export const importRows: readonly Row[] = [
  {
    call: "/admin/import-excel",
    input: async () => {
      await endOthers();
      return { file: await spreadsheetFile({ people: [["email"], ["nobody"]] }), dryRun: "true" };
    },
    own: onlyAdmins,
  },
  { call: "/import/template", input: () => ({}), own: onlyAdmins },
  { call: "/import/rows", input: async ({ userId }) => ({ jobId: await makeImportJob(db, userId) }), own: onlyAdmins },
  {
    call: "/import/rows",
    about: "somebody else's import",
    input: async () => ({ jobId: await makeImportJob(db, await someoneElse()) }),
    own: nobodys,
  },
  {
    call: "/import/invite",
    input: async ({ userId }) => ({ jobId: await makeImportJob(db, userId) }),
    own: onlyAdmins,
  },
  {
    call: "/import/invite",
    about: "somebody else's import",
    input: async () => ({ jobId: await makeImportJob(db, await someoneElse()) }),
    own: nobodys,
  },
];
