import { reportStatus } from "@/lib/features/report/life/rules";
import type { Call } from "@/lib/platform/http/contract";
import { makeUser } from "../factories/user";
import { db, forgetTries } from "./api";
import { type CallerKind, callers, makeSubject, type World } from "./subject";
import { type Given, givenBy } from "./who-may/cells";
import { rows } from "./who-may/who-may";

/** The user of a test that may choose one: a new one each time, so that no limit of one person is ever reached. */
const preferred: readonly CallerKind[] = ["Student", "Admin", ...callers];

/** A person who may make the call, and an input that is right. */
export async function makeReady(world: World, call: Call): Promise<Given & { token: string }> {
  const row = rows.find((candidate) => candidate.call === call.path);
  if (!row) throw new Error(`The table of who may call has no row for ${call.path}.`);
  const cells = row.own.split(/\s+/);
  const kind = preferred.find((one) => /^[23]/.test(cells[callers.indexOf(one)] ?? ""));
  if (!kind) throw new Error(`Nobody may call ${call.path}.`);
  await forgetTries();
  const admin = kind === "Admin" ? { id: (await makeUser(db, "Admin")).id, role: "Admin" as const } : world.admin;
  const { token = "", ...subject } = await makeSubject({ ...world, admin }, row.status ?? reportStatus.planning, kind);
  const given = await givenBy(row, subject);
  return { ...given, token: given.bearer ?? token };
}
