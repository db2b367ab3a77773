import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { mailUnread } from "@/lib/features/notification/jobs";
import { clearLeftovers } from "@/lib/features/retention/commands/clear-leftovers";
import { reportInstance } from "@/lib/features/system/commands/report-instance";
import { retryGivenUp } from "@/lib/features/system/commands/retry-given-up";
import { getSystem } from "@/lib/features/system/queries/get-system";
import { workOf } from "@/lib/features/system/rules";
import { systemSchema } from "@/lib/features/system/schema";
import { tasks } from "@/lib/features/tasks";
import { writableDb as db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { addJob } from "@/lib/platform/jobs/add-job";
import { noteBackup, readLastBackup } from "@/lib/platform/last-backup";
import { guestLink } from "@/lib/platform/mail/links";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { forRequest } from "@/lib/platform/request-id";
import { makeNotification } from "../factories/notification";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { waitingJobs } from "../support/jobs";
import { takeMails } from "../support/mail";

const held = globalThis as Record<string, unknown>;

beforeEach(async () => {
  delete held.practicumQueue;
  await db.$executeRaw`delete from graphile_worker._private_jobs`;
  await db.instance.deleteMany();
});

const admin = async () => actAs(await makeUser(db, "Admin"));

/** Gives up what waits, as after the last try. */
const giveUp = (error = "It failed.") => db.$executeRaw`
  select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs), ${error})`;

const mail = {
  to: "kari@skole.example",
  locale: "nb",
  template: "password_changed",
  link: "https://x.example/s",
} as const;
const queueMail = () => forRequest("press-7", () => db.$transaction((tx) => sendMail(tx, mail)));

describe("how the product is", () => {
  it("has processes, queue, database and what is checked, as its contract says", async () => {
    const id = crypto.randomUUID();
    await reportInstance(id, "web");
    await db.$transaction((tx) => addJob(tx, "purge-jobs", {}));
    const state = systemSchema.parse(await getSystem(await admin()));
    expect(state.instances).toMatchObject([
      { instanceId: id, kind: "web", pid: process.pid, isLost: false, isThis: true, runsJobs: true, isDiskFull: false },
    ]);
    expect(state.queue).toMatchObject([{ task: "purge-jobs", work: "deletion", waiting: 1, givenUp: 0 }]);
    expect(state.givenUp).toEqual({ items: [], total: 0 });
    expect(state.checks.database).toBe("ok");
    expect(state.database.bytes).toBeGreaterThan(1_000_000);
    expect(state.database.tables).toHaveLength(8);
    // The tests' database is none that the product has started.
    expect(state).toMatchObject({ backup: null, database: { isInside: false, archivedAt: null } });
  });

  it("says what failed, to whom and for which request, and nothing that the mail says", async () => {
    await queueMail();
    await giveUp("550 no such mailbox <kari@skole.example>, see https://mail.example/why?token=abc\nat line 7");
    const state = await getSystem(await admin());
    expect(state.givenUp).toEqual({
      total: 1,
      items: [
        {
          jobId: expect.any(Number),
          task: "send-mail",
          work: "mail",
          isMail: true,
          mail: "password_changed",
          to: "kari@skole.example",
          requestId: "press-7",
          error: "550 no such mailbox <kari@skole.example>, see …",
          attempts: 8,
          createdAt: expect.stringMatching(/Z$/),
          failedAt: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect(JSON.stringify(state)).not.toContain("x.example");
  });

  it("names no request for what nobody has asked for", async () => {
    await db.$transaction((tx) => addJob(tx, "purge-jobs", {}));
    await giveUp();
    expect((await getSystem(await admin())).givenUp.items).toMatchObject([{ task: "purge-jobs", requestId: null }]);
  });

  it("names no recipient to who may not see accounts", async () => {
    await queueMail();
    await giveUp("550 no such mailbox <kari@skole.example>");
    const actor = await admin();
    const permissions = actor.permissions.filter((name) => name !== "manage_users");
    const { items } = (await getSystem({ ...actor, permissions })).givenUp;
    expect(items).toMatchObject([{ to: null, error: "550 no such mailbox <…>" }]);
  });
});

it("every task of the product says what it is about", () => {
  expect(Object.keys(tasks).filter((task) => workOf(task) === "other")).toEqual([]);
  expect(workOf("constructor")).toBe("other");
});

describe("trying again", () => {
  it("lets one job run again with all its tries, and is on the record", async () => {
    await queueMail();
    await queueMail();
    await giveUp();
    const actor = await admin();
    const [first] = await waitingJobs();
    expect(await retryGivenUp(actor, { jobId: Number(first?.id) })).toEqual({ count: 1 });
    expect((await waitingJobs()).map(({ attempts }) => attempts)).toEqual([0, 8]);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "queue.retry" }, orderBy: { id: "desc" } });
    expect(entry).toMatchObject({
      actorId: actor.id,
      entityId: actor.id,
      after: { task: "send-mail", number: Number(first?.id) },
    });
  });

  it("lets all run again, and what waits as it is", async () => {
    await queueMail();
    await queueMail();
    await giveUp();
    await db.$transaction((tx) => addJob(tx, "purge-jobs", {}, { runAt: new Date("2999-01-01") }));
    const actor = await admin();
    expect(await retryGivenUp(actor, {})).toEqual({ count: 2 });
    expect((await waitingJobs()).map(({ task, attempts, runAt }) => [task, attempts, runAt < new Date()])).toEqual([
      ["send-mail", 0, true],
      ["send-mail", 0, true],
      ["purge-jobs", 0, false],
    ]);
    expect(await retryGivenUp(actor, {})).toEqual({ count: 0 });
  });

  it("makes a mail about notifications again of what is unread, for the address of now", async () => {
    const [reader, other] = [await makeUser(db, "Student"), await makeUser(db, "Student")];
    for (const { id } of [reader, other]) {
      await makeNotification(db, id);
      await mailUnread(id);
    }
    await giveUp();
    await db.user.update({ where: { id: reader.id }, data: { email: "right@skole.example" } });
    await db.notification.updateMany({ where: { recipientId: other.id }, data: { readAt: new Date() } });
    expect(await retryGivenUp(await admin(), {})).toEqual({ count: 2 });
    expect((await takeMails()).map(({ to }) => to)).toEqual(["right@skole.example"]);
  });

  it("sends nothing that no longer holds", async () => {
    const reader = await makeUser(db, "Student");
    const { id } = await makeNotification(db, reader.id);
    const recipient = { to: reader.email, locale: "nb" };
    const link = guestLink("closed");
    const values = { student: "Ola", report: "1", until: "1" };
    await db.$transaction(async (tx) => {
      await sendMail(tx, { ...recipient, template: "sign_in_code", code: "123456" });
      await sendMail(tx, { ...recipient, template: "guest_invitation", values, link });
      const listed = { items: [], values: { more: 0 }, link, notificationIds: [id] };
      await sendMail(tx, { ...recipient, template: "notification", ...listed });
    });
    await db.notification.delete({ where: { id } });
    await db.$executeRaw`update graphile_worker._private_jobs set created_at = now() - interval '1 hour'`;
    expect(await takeMails()).toEqual([]);
    expect(await waitingJobs()).toEqual([]);
  });

  it("of a job that was not given up, or is not there, is not found", async () => {
    await queueMail();
    const actor = await admin();
    const [waiting] = await waitingJobs();
    for (const jobId of [Number(waiting?.id), 2_147_483_647])
      await expect(retryGivenUp(actor, { jobId })).rejects.toMatchObject({ kind: "notFound" });
    expect(await db.auditEntry.count({ where: { action: "queue.retry", actorId: actor.id } })).toBe(0);
  });
});

describe("a process", () => {
  it("that says nothing for 90 seconds is lost, and forgotten after an hour", async () => {
    const [lost, forgotten, live] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [lost, forgotten]) await reportInstance(id, "worker");
    await db.$executeRaw`update "Instance" set "seenAt" = now() - interval '91 seconds' where id = ${lost}::uuid`;
    await db.$executeRaw`update "Instance" set "seenAt" = now() - interval '61 minutes' where id = ${forgotten}::uuid`;
    await reportInstance(live, "web");
    const { instances } = await getSystem(await admin());
    expect(new Map(instances.map(({ instanceId, isLost }) => [instanceId, isLost]))).toEqual(
      new Map([
        [lost, true],
        [live, false],
      ]),
    );
  });

  it("that says again that it lives keeps when it has started", async () => {
    const id = crypto.randomUUID();
    await reportInstance(id, "web");
    const first = await db.instance.findUniqueOrThrow({ where: { id } });
    await reportInstance(id, "web");
    const second = await db.instance.findUniqueOrThrow({ where: { id } });
    expect(second.startedAt).toEqual(first.startedAt);
    expect(second.seenAt.getTime()).toBeGreaterThan(first.seenAt.getTime());
  });
});

describe("every night", () => {
  it("what was given up and mails of the outbox go by the rules, and what a kill has left half written", async () => {
    const outbox = path.join(env.DATA_DIR, "outbox");
    await mkdir(outbox, { recursive: true });
    const names = [
      "20260101000000000-old.json",
      "20260101000000000-old.part",
      "20991231000000000-new.json",
      "20991231000000000-new.part",
    ];
    for (const name of names) await writeFile(path.join(outbox, name), "{}");
    await queueMail();
    await giveUp();
    await db.$executeRaw`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'`;
    await queueMail();
    await clearLeftovers();
    expect((await readdir(outbox)).toSorted()).toEqual(["20991231000000000-new.json", "20991231000000000-new.part"]);
    expect((await waitingJobs()).map(({ attempts }) => attempts)).toEqual([0]);
  });

  it("nothing goes that the school keeps for good", async () => {
    await db.retentionRule.create({ data: { kind: "givenUpJobs", keep: null } });
    await queueMail();
    await giveUp();
    await db.$executeRaw`update graphile_worker._private_jobs set updated_at = now() - interval '400 days'`;
    await clearLeftovers();
    expect(await waitingJobs()).toHaveLength(1);
    await db.retentionRule.deleteMany();
  });
});

describe("the last backup", () => {
  it("is known when it was noted, and unknown when the note cannot be read", async () => {
    expect(await readLastBackup(env.DATA_DIR)).toBeNull();
    const backup = { at: "2026-11-25T10:00:00.000Z", bytes: 1_234_567, isEncrypted: true };
    await noteBackup(env.DATA_DIR, backup);
    expect(await readLastBackup(env.DATA_DIR)).toEqual(backup);
    await writeFile(path.join(env.DATA_DIR, "last-backup.json"), "{");
    expect(await readLastBackup(env.DATA_DIR)).toBeNull();
  });
});
