import { describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { reportStatus } from "@/lib/features/report/life/rules";
import { countCells } from "../runner/cells";
import { db, forgetTries } from "../support/api";
import { sendTo } from "../support/registry";
import { callers, makeSubject, makeWorld } from "../support/subject";
import { givenBy } from "../support/who-may/cells";
import { rows } from "../support/who-may/who-may";

/** The calls that change nothing in a group: accounts, forms, what somebody has for themselves, and what concerns the group's end itself. */
const outside = [
  /^\/(user|feide|sentence)\//,
  /^\/admin\/.*(Form|Question|RatingScale|User|user|Mails|loginByAdmin|domain|Language|exportData|import-excel|[mM]erge|GivenUp)/,
  /^\/(job|import|copy)\//,
  /^\/admin\/(createGroup|saveSettings)$/,
  /^\/group\/(copy|reopen)$/,
  // For how long what of a group is kept, once it has ended.
  /^\/admin\/\w+Retention(Rule)?$/,
  // What is archived is done, and stays as it is.
  /^\/archive\/|uploadEvaluationToDocumaster$/,
  // Each placement has its own outcome.
  /^\/placement\/assign$/,
  // The student has read it: nobody writes anything.
  /^\/report\/read-feedback$/,
  /^\/evaluation\/open-notice$/,
];

const inGroups = calls.filter(({ effect, path }) => effect === "write" && !outside.some((one) => one.test(path)));

/** What a guest's link says, which does not tell why it is closed. */
const refusals: Record<string, string> = { "/guest/give-feedback": "guest.error_gone" };

/** The row of a call in which somebody succeeds, and who that is. */
function successOf(path: string) {
  for (const row of rows.filter(({ call }) => call === path)) {
    const column = row.own.split(/\s+/).indexOf("200");
    if (column >= 0) return { row, kind: callers[column] ?? "nobody" };
  }
  throw new Error(`Nobody succeeds with ${path}.`);
}

describe("in a group that has ended", () => {
  it.each(inGroups.map((call) => ({ call, path: call.path })))("$path is refused", async ({ call, path }) => {
    await forgetTries();
    const { row, kind } = successOf(path);
    const world = await makeWorld();
    const { token, ...subject } = await makeSubject(world, row.status ?? reportStatus.planning, kind);
    const { input, cookies } = await givenBy(row, subject);
    const { teacher, student } = subject.scene;
    const around = {
      OR: [{ teachers: { some: { teacherId: teacher.id } } }, { placements: { some: { studentId: student.id } } }],
    };
    const { count } = await db.group.updateMany({ where: around, data: { endedAt: new Date() } });
    expect(count).toBeGreaterThan(0);
    const { status, body } = await sendTo(call, input, { bearer: token, cookies });
    expect([status, body?.error]).toEqual([400, refusals[path] ?? "groups.error_ended"]);
    countCells("writes in a group that has ended");
  });
});
