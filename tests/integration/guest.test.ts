import { beforeEach, describe, expect, it } from "vitest";
import { giveGuestFeedback } from "@/lib/features/guest/commands/give-guest-feedback";
import { inviteGuest, revokeGuest } from "@/lib/features/guest/commands/invite-guest";
import { getGuestReport, listGuestLinks } from "@/lib/features/guest/queries";
import { guestLimits } from "@/lib/features/guest/rules";
import { changeReportStatus } from "@/lib/features/report/life/contract";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makeGuestLink } from "../factories/guest-link";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { atOnce, refusalsAtOnce } from "../support/at-once";
import { takeMails } from "../support/mail";
import { linkIn } from "../support/mail-text";
import { refusalOf } from "../support/refusal";
import { takeStep } from "../support/take-step";

let scene: MadePlacement;
let student: Actor;
beforeEach(async () => {
  scene = await makePlacement(db);
  student = await actAs(scene.student);
});

let addresses = 0;
/** A guest's device; each has a different address unless one is given. */
const device = (address = `10.0.0.${++addresses}`) => ({ address, locale: "nb" }) as const;

const invite = (actor: Actor, reportId: number, more: { email?: string; revision?: number } = {}) =>
  inviteGuest(actor, { reportId, revision: 0, ...more }, { locale: "nb" });
const secretOf = (link: string) => new URL(link).searchParams.get("token") ?? "";
const look = async (token: string) => getGuestReport(null, { token }, device());
const answer = { name: "Unni", feedback: "Ga seg god tid." };
const give = (token: string, more: Partial<typeof answer> = {}) =>
  giveGuestFeedback(null, { token, ...answer, ...more }, device());
const statusOf = async (id: number) => (await db.report.findUniqueOrThrow({ where: { id } })).status;
/** A report that waits, with a link to it that works. */
async function makeOpen(given: { expiresAt?: Date; revokedAt?: Date } = {}) {
  const report = await makeReport(db, scene, { status: 3 });
  const link = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id, ...given });
  return { report, link };
}

describe("asking a guest together with others", () => {
  const step = "request-feedback";

  it("makes a link, which is in the answer", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const { status, guest } = await takeStep(student, report.id, step, { ask: ["guest"] });
    expect(status).toBe(3);
    expect((await look(secretOf(guest?.link ?? ""))).state).toBe("open");
    expect(await db.reportPart.count({ where: { reportId: report.id, askedAt: { not: null } } })).toBe(0);
    expect(await takeMails()).toEqual([]);
  });

  it("mails the link to the address, and asks the people", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const guestEmail = "unni@ward.example";
    const { guest } = await takeStep(student, report.id, step, { ask: [scene.supervisor.id, "guest"], guestEmail });
    const [mail] = (await takeMails()).filter(({ to }) => to === guestEmail);
    expect(mail && linkIn(mail)).toBe(guest?.link);
    const part = { reportId: report.id, authorId: scene.supervisor.id };
    expect(await db.reportPart.findFirst({ where: part })).toMatchObject({ askedAt: expect.any(Date) });
  });

  it("gives the same link with another secret to who sends the same again, because the first was lost with the answer", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    const more = { ask: ["guest" as const], sendId: crypto.randomUUID() };
    const lost = await takeStep(student, report.id, step, more);
    const again = await takeStep(student, report.id, step, more);
    expect(again).toEqual({ ...lost, guest: { ...lost.guest, link: expect.any(String) } });
    expect((await look(secretOf(again.guest?.link ?? ""))).state).toBe("open");
    expect((await look(secretOf(lost.guest?.link ?? ""))).state).toBe("gone");
    expect(await db.guestLink.count({ where: { reportId: report.id } })).toBe(1);

    await give(secretOf(again.guest?.link ?? ""));
    expect(await takeStep(student, report.id, step, more)).toEqual({ status: 4, revision: 0 });
  });

  it("mails a link once to who sends the same again, and that link stays as it is", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const guestEmail = "unni@ward.example";
    const more = { ask: ["guest" as const], guestEmail, sendId: crypto.randomUUID() };
    const { guest } = await takeStep(student, report.id, step, more);
    expect(await takeStep(student, report.id, step, more)).toEqual({ status: 3, revision: 0 });
    expect((await takeMails()).filter(({ to }) => to === guestEmail)).toHaveLength(1);
    expect((await look(secretOf(guest?.link ?? ""))).state).toBe("open");
    expect(await db.guestLink.count({ where: { reportId: report.id } })).toBe(1);
  });

  it("asks nobody when the links are used up", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    for (let open = 0; open < guestLimits.openLinks; open++)
      await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
    const refused = await refusalOf(takeStep(student, report.id, step, { ask: [scene.teacher.id, "guest"] }));
    expect(refused).toMatchObject({ key: "guest.error_too_many_open" });
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(0);
  });

  it.each([
    ["a guest's address without a guest", { action: step, ask: [1], guestEmail: "unni@ward.example" }, "guestEmail"],
    ["people asked by another step", { action: "finish", ask: [1] }, "ask"],
    ["somebody by name", { action: step, ask: ["unni"] }, "ask.0"],
    ["an incomplete address", { action: step, ask: ["guest"], guestEmail: "unni" }, "guestEmail"],
  ])("refuses %s, beside it", (_, given, field) => {
    const { error } = changeReportStatus.input.safeParse({ reportId: 1, revision: 0, ...given });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});

describe("inviting", () => {
  it("from a finished report takes it to waiting, keeps only a hash and is on the record", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const made = await invite(student, report.id);
    expect(made.status).toBe(3);
    expect(await statusOf(report.id)).toBe(3);
    expect(secretOf(made.link)).toMatch(/^[\w-]{43}$/);
    const kept = await db.guestLink.findUniqueOrThrow({ where: { id: made.guestLinkId } });
    expect(JSON.stringify(kept)).not.toContain(secretOf(made.link));
    expect(kept.expiresAt.getTime() - kept.createdAt.getTime()).toBe(24 * 3_600_000);
    const record = await db.auditEntry.findMany({ where: { actorId: student.id }, orderBy: { id: "asc" } });
    expect(record.map(({ action, entityId, after }) => [action, entityId, after])).toEqual([
      ["guest.invite", kept.id, { reportId: report.id, mailed: false }],
      ["report.status", report.id, { status: 3, action: "request-feedback" }],
    ]);
    expect(JSON.stringify(record)).not.toContain(secretOf(made.link));
    expect((await look(secretOf(made.link))).state).toBe("open");
  });

  it.each([3, 4])("from status %i leaves the status as it is", async (status) => {
    const report = await makeReport(db, scene, { status });
    expect((await invite(student, report.id)).status).toBe(status);
    expect(await db.auditEntry.count({ where: { action: "report.status", entityId: report.id } })).toBe(0);
  });

  it.each([1, 5, 6])("is refused in status %i", async (status) => {
    const report = await makeReport(db, scene, { status });
    expect(await refusalOf(invite(student, report.id))).toMatchObject({ key: "report.error_step_not_possible" });
    expect(await db.guestLink.count({ where: { reportId: report.id } })).toBe(0);
  });

  it("is the student's alone", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    for (const person of [scene.supervisor, scene.secondarySupervisor, scene.teacher])
      expect(await refusalOf(invite(await actAs(person), report.id))).toMatchObject({ kind: "invalid" });
    const stranger = await actAs(await makeUser(db));
    expect(await refusalOf(invite(stranger, report.id))).toMatchObject({ kind: "notFound" });
    expect(await db.guestLink.count({ where: { reportId: report.id } })).toBe(0);
  });

  it("is refused when the report was saved elsewhere meanwhile", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    expect(await refusalOf(invite(student, report.id, { revision: 1 }))).toMatchObject({ kind: "conflict" });
    expect(await statusOf(report.id)).toBe(2);
  });

  it("by mail says who asks, for what and until when, and leads to the plan", async () => {
    await takeMails();
    const report = await makeReport(db, scene, { status: 2, name: "Morgenstell" });
    const made = await invite(student, report.id, { email: "unni@ward.example" });
    const [mail, ...others] = await takeMails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe("unni@ward.example");
    expect(mail?.text).toContain(scene.student.fullName);
    expect(mail?.text).toContain("Morgenstell");
    expect(mail && linkIn(mail)).toBe(made.link);
    const kept = await db.guestLink.findUniqueOrThrow({ where: { id: made.guestLinkId } });
    expect(kept.expiresAt.getTime() - kept.createdAt.getTime()).toBe(7 * 24 * 3_600_000);
    expect(mail?.text).toMatch(/til \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  });

  it("stops at five open links, and goes on when one is closed, over or answered", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await invite(student, report.id));
    expect(await refusalOf(invite(student, report.id))).toMatchObject({ key: "guest.error_too_many_open" });
    const [first, second, third] = made;
    await revokeGuest(student, { guestLinkId: first?.guestLinkId ?? 0 });
    await invite(student, report.id);
    await give(secretOf(second?.link ?? ""));
    await invite(student, report.id);
    const over = { expiresAt: new Date(Date.now() - 1) };
    await db.guestLink.update({ where: { id: third?.guestLinkId ?? 0 }, data: over });
    await invite(student, report.id);
    expect(await refusalOf(invite(student, report.id))).toMatchObject({ key: "guest.error_too_many_open" });
  });

  it("at the same moment makes no sixth", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const refused = await refusalsAtOnce(...Array.from({ length: 8 }, () => invite(student, report.id)));
    expect(refused).toMatchObject(Array(3).fill({ kind: "invalid", key: "guest.error_too_many_open" }));
    expect(await db.guestLink.count({ where: { reportId: report.id } })).toBe(5);
  });
});

describe("opening a link", () => {
  it("shows whose plan it is and the plan, and nothing of the reflection", async () => {
    const { report, link } = await makeOpen();
    const { report: seen } = await look(link.secret);
    const { questions, ...about } = seen ?? { questions: [] };
    expect(about).toEqual({
      studentName: scene.student.fullName,
      reportName: report.name,
      date: report.date.toISOString().slice(0, 10),
      ward: "Test ward",
      expiresAt: link.expiresAt.toISOString(),
    });
    const { choice, goal } = scene.group.form.questions;
    expect(questions.map(({ id, checked, valueAnswer }) => [id, checked, valueAnswer])).toEqual([
      [choice, true, ""],
      [goal, false, "My goal"],
    ]);
    expect(JSON.stringify(seen)).not.toContain("My reflection");
  });

  it("uses nothing up, however often", async () => {
    const { link } = await makeOpen();
    for (let times = 0; times < 3; times += 1) expect((await look(link.secret)).state).toBe("open");
  });

  it.each([
    ["guessed", async () => "x".repeat(43)],
    ["empty", async () => ""],
    ["the hash itself", async () => (await makeOpen()).link.hash],
    ["revoked", async () => (await makeOpen({ revokedAt: new Date() })).link.secret],
  ])("that is %s only says that it is not valid", async (_, made) => {
    expect(await look(await made())).toEqual({ state: "gone", report: null });
  });

  it("whose time is over says so", async () => {
    const { link } = await makeOpen({ expiresAt: new Date(Date.now() - 1) });
    expect(await look(link.secret)).toEqual({ state: "expired", report: null });
  });

  it("is limited by address", async () => {
    const { link } = await makeOpen();
    const here = device();
    for (let times = 0; times < rateLimits.guestAddress.points; times += 1)
      await getGuestReport(null, { token: "guess" }, here);
    const refused = await refusalOf(getGuestReport(null, { token: link.secret }, here));
    expect(refused).toMatchObject({ kind: "tooMany" });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await refusalOf(giveGuestFeedback(null, { token: link.secret, ...answer }, here))).toMatchObject({
      kind: "tooMany",
    });
    expect((await look(link.secret)).state).toBe("open");
  });
});

describe("giving feedback as a guest", () => {
  it("moves the report on, notifies the student and writes in nobody's part", async () => {
    const { report, link } = await makeOpen();
    const parts = await db.reportPart.count({ where: { reportId: report.id } });
    const answers = await db.answer.count({ where: { part: { reportId: report.id } } });
    await give(link.secret);
    expect(await statusOf(report.id)).toBe(4);
    expect(await db.reportPart.count({ where: { reportId: report.id } })).toBe(parts);
    expect(await db.answer.count({ where: { part: { reportId: report.id } } })).toBe(answers);
    expect(await db.areaRating.count({ where: { reportId: report.id } })).toBe(0);
    expect(await db.notification.findMany({ where: { reportId: report.id } })).toMatchObject([
      {
        recipientId: scene.student.id,
        senderId: null,
        guestName: "Unni",
        contentKey: "notification.student.message-from-guest",
      },
    ]);
    const record = await db.auditEntry.findMany({ where: { action: "guest.feedback", entityId: link.id } });
    expect(record).toMatchObject([{ actorId: null, after: { reportId: report.id, status: 4 } }]);
    expect(JSON.stringify(record)).not.toMatch(/Unni|god tid/);
  });

  it("is read by everybody around the student, and by nobody else", async () => {
    const { report, link } = await makeOpen();
    await give(link.secret);
    for (const person of [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher]) {
      const seen = await getReport(await actAs(person), { reportId: report.id }, { locale: "nb" });
      expect(seen.guestFeedback).toMatchObject([{ guestName: "Unni", feedback: "Ga seg god tid." }]);
      expect(seen.feedback).toEqual([]);
    }
  });

  it("uses the link up", async () => {
    const { link } = await makeOpen();
    await give(link.secret);
    expect(await look(link.secret)).toEqual({ state: "used", report: null });
    expect(await refusalOf(give(link.secret, { feedback: "Again" }))).toMatchObject({ key: "guest.error_used" });
    expect((await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).feedback).toBe(answer.feedback);
  });

  it("is done once for who sends the same again, because the answer was lost", async () => {
    const { report, link } = await makeOpen();
    await give(link.secret);
    expect(await give(link.secret)).toBeNull();
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "guest.feedback", entityId: link.id } })).toBe(1);
    for (const other of [{ name: "Unn" }, { feedback: "Ga seg tid." }])
      expect(await refusalOf(give(link.secret, other))).toMatchObject({ key: "guest.error_used" });
  });

  it.each([1, 2, 3])("by one link at the same moment, round %i: the first wins", async () => {
    const { report, link } = await makeOpen();
    const refused = await refusalsAtOnce(...["A", "B", "C", "D"].map((name) => give(link.secret, { name })));
    expect(refused).toMatchObject(Array(3).fill({ kind: "invalid", key: "guest.error_used" }));
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(1);
  });

  it("by two links at the same moment is taken twice", async () => {
    const { report, link } = await makeOpen();
    const other = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
    await Promise.all([give(link.secret), give(other.secret)]);
    expect(await db.notification.count({ where: { reportId: report.id } })).toBe(2);
    expect(await statusOf(report.id)).toBe(4);
  });

  it.each([
    ["a guess", "guest.error_gone", async () => "x".repeat(43)],
    ["a revoked link", "guest.error_gone", async () => (await makeOpen({ revokedAt: new Date() })).link.secret],
    [
      "a link whose time is over",
      "guest.error_expired",
      async () => (await makeOpen({ expiresAt: new Date(Date.now() - 1) })).link.secret,
    ],
  ])("by %s is refused", async (_, key, made) => {
    expect(await refusalOf(give(await made()))).toMatchObject({ kind: "invalid", key });
  });
});

describe("the end of an invitation", () => {
  it("comes when the student withdraws it, and stays", async () => {
    const { link } = await makeOpen();
    await revokeGuest(student, { guestLinkId: link.id });
    await revokeGuest(student, { guestLinkId: link.id });
    expect((await look(link.secret)).state).toBe("gone");
    expect(await db.auditEntry.count({ where: { action: "guest.revoke", entityId: link.id } })).toBe(1);
  });

  it("cannot be caused by anybody else", async () => {
    const { link } = await makeOpen();
    for (const person of [scene.supervisor, scene.teacher, await makeUser(db, "Admin"), await makeUser(db)])
      expect(await refusalOf(revokeGuest(await actAs(person), { guestLinkId: link.id }))).toMatchObject({
        kind: "notFound",
      });
    expect((await look(link.secret)).state).toBe("open");
  });

  it("is too late once it has been answered", async () => {
    const { link } = await makeOpen();
    await give(link.secret);
    expect(await refusalOf(revokeGuest(student, { guestLinkId: link.id }))).toMatchObject({
      key: "guest.error_answered",
    });
  });

  it.each([1, 2, 3])("and an answer at the same moment, round %i: one of them", async () => {
    const { link } = await makeOpen();
    const outcomes = await atOnce(give(link.secret), revokeGuest(student, { guestLinkId: link.id }));
    const kept = await db.guestLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(outcomes).toEqual(kept.givenAt ? ["done", "invalid"] : ["invalid", "done"]);
    expect((kept.givenAt === null) !== (kept.revokedAt === null)).toBe(true);
  });

  it("comes with the recall, and a later request does not open it again", async () => {
    const { report, link } = await makeOpen();
    await takeStep(student, report.id, "recall");
    await takeStep(student, report.id, "request-feedback", { ask: [scene.teacher.id] });
    expect((await look(link.secret)).state).toBe("gone");
  });

  it("comes when the report is closed; what was given stays", async () => {
    const { report, link } = await makeOpen();
    const other = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id });
    await give(link.secret);
    await takeStep(student, report.id, "complete");
    expect((await look(other.secret)).state).toBe("gone");
    expect((await look(link.secret)).state).toBe("used");
    expect((await listGuestLinks(student, { reportId: report.id })).map(({ state }) => state)).toEqual([
      "revoked",
      "answered",
    ]);
  });
});

describe("the list of invitations", () => {
  it("is the inviter's own, the latest first, and without any secret", async () => {
    const { report, link } = await makeOpen();
    const made = await invite(student, report.id, { email: "unni@ward.example" });
    const links = await listGuestLinks(student, { reportId: report.id });
    expect(links.map(({ guestLinkId, email, state }) => [guestLinkId, email, state])).toEqual([
      [made.guestLinkId, "unni@ward.example", "waiting"],
      [link.id, null, "waiting"],
    ]);
    expect(JSON.stringify(links)).not.toContain(link.hash);
    for (const person of [scene.supervisor, scene.teacher, await makeUser(db)])
      expect(await listGuestLinks(await actAs(person), { reportId: report.id })).toEqual([]);
  });

  it("says that an unanswered link expired with the placement or its group, when one of them was over first", async () => {
    const { report, link } = await makeOpen();
    const ended = async (discontinuedAt: Date | null, endedAt: Date | null) => {
      await db.placement.update({ where: { id: scene.placement.id }, data: { discontinuedAt } });
      await db.group.update({ where: { id: scene.group.id }, data: { endedAt } });
      const [first] = await listGuestLinks(student, { reportId: report.id });
      return [first?.state, first?.expiresAt];
    };
    const [earlier, later] = [new Date(Date.now() - 60_000), new Date(Date.now() - 30_000)];
    expect(await ended(null, null)).toEqual(["waiting", link.expiresAt.toISOString()]);
    expect(await ended(later, earlier)).toEqual(["expired", earlier.toISOString()]);
    expect(await ended(earlier, null)).toEqual(["expired", earlier.toISOString()]);
    await db.guestLink.update({ where: { id: link.id }, data: { expiresAt: earlier } });
    expect(await ended(later, null)).toEqual(["expired", earlier.toISOString()]);
  });
});
