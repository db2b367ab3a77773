import { afterEach, describe, expect, it } from "vitest";
import { changeReportStatus } from "@/lib/features/report/life/commands/change-status";
import { createReport } from "@/lib/features/report/life/commands/create-report";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { signIn, signOut } from "@/lib/features/session/commands";
import { today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser, testPassword } from "../factories/user";
import { actAs, viewAs } from "../support/actor";

const refuseRecords = () => db.$executeRaw`alter table "AuditEntry" add constraint refused check (false) not valid`;
const takeRecords = () => db.$executeRaw`alter table "AuditEntry" drop constraint if exists refused`;
afterEach(takeRecords);

/** Everything that the audited commands may change. */
const everything = async () => ({
  reports: await db.report.findMany({ orderBy: { id: "asc" } }),
  parts: await db.reportPart.findMany({ orderBy: { id: "asc" } }),
  messages: await db.message.findMany({ orderBy: { id: "asc" } }),
  notifications: await db.notification.findMany({ orderBy: { id: "asc" } }),
  sessions: await db.session.findMany({ orderBy: { sid: "asc" } }),
});

async function makeScene() {
  const scene = await makePlacement(db);
  return { scene, report: await makeReport(db, scene, { status: 2 }), student: await actAs(scene.student) };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Each action that goes on the record, the table in which it happens, and a command that does it. */
const audited: [string, string, (given: Scene) => Promise<unknown>][] = [
  [
    "report.create",
    "Report",
    ({ scene, student }) => createReport(student, { placementId: scene.placement.id, date: today() }),
  ],
  [
    "report.status",
    "Report",
    ({ scene, report, student }) =>
      changeReportStatus(
        student,
        { reportId: report.id, revision: 0, action: "request-feedback", ask: [scene.supervisor.id] },
        { locale: "nb" },
      ),
  ],
  ["report.message", "Message", ({ report, student }) => sendMessage(student, { reportId: report.id, body: "Hello" })],
  [
    "session.start",
    "Session",
    ({ scene }) =>
      signIn(
        null,
        { username: scene.student.username, password: testPassword },
        { address: "10.2.0.1", userAgent: null },
      ),
  ],
  ["session.end", "Session", ({ student }) => signOut(student)],
];

describe.each(audited)("%s", (action, table, command) => {
  it("is recorded by the same transaction", async () => {
    const given = await makeScene();
    await command(given);
    const records = await db.auditEntry.findMany({ where: { actorId: given.student.id } });
    expect(records.map((record) => record.action)).toEqual([action]);
    // PostgreSQL keeps with each row which transaction wrote it.
    const together = await db.$queryRawUnsafe<unknown[]>(
      `select 1 from "${table}" t join "AuditEntry" a on a.xmin::text = t.xmin::text where a."actorId" = ${given.student.id}`,
    );
    expect(together).toHaveLength(1);
  });

  it("does not happen when it cannot be put on the record", async () => {
    const given = await makeScene();
    const before = await everything();
    await refuseRecords();
    await expect(command(given)).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });
});

it("a viewing admin who ends the viewing is recorded together with the person", async () => {
  const [admin, person] = [await makeUser(db, "Admin"), await makeUser(db)];
  await signOut(await viewAs(admin, person));
  const record = await db.auditEntry.findFirstOrThrow({ where: { actorId: person.id } });
  expect(record).toMatchObject({ action: "session.end", viewerId: admin.id });
});
