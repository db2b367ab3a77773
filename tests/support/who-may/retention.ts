import { readRules } from "@/lib/features/retention/queries/read-rules";
import { fingerprintOf } from "@/lib/features/retention/rules";
import { today } from "@/lib/platform/dates";
import { makeGroup } from "../../factories/group";
import { makeJob } from "../../factories/job";
import { db } from "../api";
import { onlyAdmins, type Row } from "./cells";

const found = async () => ({
  day: today(),
  fingerprint: fingerprintOf(await readRules(db)),
  counts: {},
  undecided: 0,
  recent: 0,
  unarchived: 0,
});

/** Who decides how long what is kept, and deletes what is over. Nothing is over for tests that run beside this one. */
export const retentionRows: readonly Row[] = [
  { call: "/admin/getRetention", input: () => ({}), own: onlyAdmins },
  {
    call: "/admin/saveRetentionRule",
    about: "one that is not there, removed",
    input: async () => ({ kind: "reports", groupId: (await makeGroup(db)).id, revision: 0 }),
    own: onlyAdmins,
  },
  // One such job of a person runs at a time.
  { call: "/admin/previewRetention", alone: true, input: () => ({}), own: onlyAdmins },
  {
    call: "/admin/runRetention",
    alone: true,
    input: async ({ userId }) => ({
      previewId: (await makeJob(db, userId, { kind: "retention", subject: "preview", result: await found() })).id,
    }),
    own: onlyAdmins,
  },
];
