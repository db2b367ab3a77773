import "../../support/database";
import { describe, expect, it } from "vitest";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { setStandIn } from "@/lib/features/enrolment/commands/set-stand-in";
import { mailCalendars } from "@/lib/features/evaluation/calendar/commands";
import { getCalendar } from "@/lib/features/evaluation/calendar/queries";
import { proceedEvaluation } from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { listEvaluations } from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { listLineFacts } from "@/lib/features/line/queries";
import { mergeAccountSupervisor } from "@/lib/features/merge/commands/merge-accounts";
import { undoMerge } from "@/lib/features/merge/commands/undo-merge";
import { tasks } from "@/lib/features/tasks";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, showMoment, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { atSchoolTime } from "@/lib/platform/school-moment";
import { makeEvaluation } from "../../factories/evaluation";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";

const momentIn = (days: number, time = "12:00") => atSchoolTime(daysLater(today(), days), time).toISOString();
const stampOf = (moment: string) => moment.replaceAll(/[-:]|\.000/g, "");

/** The lines of a calendar file as they were before they were folded. */
const linesOf = (content: string) => content.replaceAll("\r\n ", "").split("\r\n");
const lineIn = (content: string, name: string) => linesOf(content).find((one) => new RegExp(`^${name}[;:]`).test(one));

async function begin() {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene);
  const evaluationId = evaluation.id;
  const save = async (person: Actor, field: "startsAt" | "place", value: string | null) => {
    const stored = await db.talkField.findFirst({ where: { evaluationId, term: 1, field } });
    await saveTalk(person, { evaluationId, stage: 1, field, revision: stored?.revision ?? 0, value });
  };
  /** The calendar files that were mailed since the last call, by their recipient. */
  const mailed = async () => {
    const mails = (await takeMails()).filter(({ calendar }) => calendar !== undefined);
    return mails.map(({ to, subject, text, calendar = "" }) => ({ to, subject, text, calendar }));
  };
  const three = [scene.student, scene.supervisor, scene.teacher].map(({ email }) => email).toSorted();
  return { scene, evaluationId, save, mailed, three, teacher: await actAs(scene.teacher) };
}

describe("the calendar file of a talk", () => {
  it("is mailed once to the three when hour and place are set, names nobody, and is in UTC", async () => {
    const { scene, evaluationId, save, mailed, three, teacher } = await begin();
    const at = momentIn(9);
    await save(teacher, "startsAt", at);
    await save(teacher, "place", "Room 4");
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(three);
    for (const { subject, text, calendar } of mails) {
      expect(linesOf(calendar)).toEqual(
        expect.arrayContaining([
          "METHOD:PUBLISH",
          "SEQUENCE:2",
          `DTSTART:${stampOf(at)}`,
          "SUMMARY:Samtale om midtvurderingen",
          "LOCATION:Room 4",
          "STATUS:CONFIRMED",
        ]),
      );
      expect(lineIn(calendar, "UID")).toMatch(new RegExp(`^UID:evaluation-${evaluationId}-1@`));
      expect(lineIn(calendar, "URL")).toContain(`/redirect/student/evaluation/${evaluationId}/1`);
      expect(text).toContain(`${showMoment(at)}.\n\nSted: Room 4\n\n`);
      expect(calendar).not.toContain("ATTENDEE");
      for (const { fullName, email } of [scene.student, scene.supervisor, scene.teacher])
        for (const where of [subject, text, calendar]) expect(where).not.toMatch(new RegExp(`${fullName}|${email}`));
    }
  });

  it("follows an hour and a place that change, with the same id and a higher number, until it is cleared", async () => {
    const { save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    const [set] = await mailed();
    await save(teacher, "place", "Room 5");
    const [placed] = await mailed();
    const last = momentIn(10, "08:15");
    await save(teacher, "startsAt", last);
    const [moved] = await mailed();
    await save(teacher, "startsAt", null);
    const [cleared] = await mailed();
    const placesSaid = [set, placed, moved, cleared].map((mail) => /^Sted: .*$/m.exec(mail?.text ?? "")?.[0]);
    expect(placesSaid).toEqual([undefined, "Sted: Room 5", "Sted: Room 5", undefined]);
    const files = [set, placed, moved, cleared].map((mail) => mail?.calendar ?? "");
    const all = (name: string) => files.map((file) => lineIn(file, name));
    expect(new Set(all("UID")).size).toBe(1);
    expect(all("SEQUENCE")).toEqual(["SEQUENCE:1", "SEQUENCE:2", "SEQUENCE:3", "SEQUENCE:4"]);
    expect(all("METHOD")).toEqual(["METHOD:PUBLISH", "METHOD:PUBLISH", "METHOD:PUBLISH", "METHOD:CANCEL"]);
    expect(all("STATUS").at(-1)).toBe("STATUS:CANCELLED");
    expect(all("LOCATION")).toEqual([undefined, "LOCATION:Room 5", "LOCATION:Room 5", "LOCATION:Room 5"]);
    expect(all("DTSTART").slice(2)).toEqual([`DTSTART:${stampOf(last)}`, `DTSTART:${stampOf(last)}`]);
  });

  it("is not mailed late with an hour that is another one by now", async () => {
    const { save, mailed, three, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    const [calendar] = (await waitingJobs()).filter(({ task }) => task === "mail-talk-calendar");
    await tasks["mail-talk-calendar"](calendar?.payload, { id: "1" });
    // Those mails wait, as after a refusal of the mail server, while the hour is changed.
    await save(teacher, "startsAt", momentIn(10));
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(three);
    for (const { text } of mails) expect(text).toContain(showMoment(momentIn(10)));
  });

  it("is not mailed late with a place that is another one by now", async () => {
    const { save, mailed, three, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await save(teacher, "place", "Room 4");
    const [calendar] = (await waitingJobs()).filter(({ task }) => task === "mail-talk-calendar");
    await tasks["mail-talk-calendar"](calendar?.payload, { id: "1" });
    await save(teacher, "place", "Room 5");
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(three);
    for (const { text } of mails) expect(text).toContain("Sted: Room 5");
  });

  it.each([true, false])(
    "is not mailed late when it is off by now, and not as off when it is on again: %s",
    async (goesOff) => {
      const { evaluationId, save, mailed, teacher } = await begin();
      await save(teacher, "startsAt", momentIn(9));
      const queueMails = async () => {
        const calendar = (await waitingJobs()).find(({ task }) => task === "mail-talk-calendar");
        await tasks["mail-talk-calendar"](calendar?.payload, { id: "1" });
      };
      const leaveOut = () =>
        proceedEvaluation(teacher, { evaluationId, way: "without-talk", reason: "Nobody could come." });
      if (goesOff) {
        await queueMails();
        await leaveOut();
      } else {
        await mailed();
        await leaveOut();
        await queueMails();
        await db.evaluationWay.deleteMany({ where: { evaluationId } });
      }
      // The mails waited, as after a refusal of the mail server.
      const texts = (await mailed()).map(({ text }) => text);
      expect(texts.map((text) => text.includes("er avlyst"))).toEqual(Array(3).fill(goesOff));
    },
  );

  it("is off when its term ends before it, and on again when the term is reopened", async () => {
    const { evaluationId, save, mailed, three, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    const [set] = await mailed();
    await proceedEvaluation(teacher, { evaluationId, way: "skip-midterm", reason: "The ward was closed." });
    const off = await mailed();
    expect(off.map(({ to }) => to).toSorted()).toEqual(three);
    expect(off[0]?.text).toContain("er avlyst");
    const admin = await actAs(await makeUser(db, "Admin"));
    await reopenEvaluation(admin, { evaluationId, stage: 1, reason: "The ward opened." });
    const on = await mailed();
    expect(on).toHaveLength(3);
    const files = [set, off[0], on[0]].map((mail) => mail?.calendar ?? "");
    expect(files.map((file) => lineIn(file, "METHOD"))).toEqual(["METHOD:PUBLISH", "METHOD:CANCEL", "METHOD:PUBLISH"]);
    expect(files.map((file) => lineIn(file, "SEQUENCE"))).toEqual(["SEQUENCE:1", "SEQUENCE:2", "SEQUENCE:3"]);
    await proceedEvaluation(teacher, { evaluationId, way: "discontinue", reason: "She moved away." });
    const ended = await mailed();
    expect(ended.map(({ calendar }) => lineIn(calendar, "METHOD"))).toEqual(Array(3).fill("METHOD:CANCEL"));
  });

  it("is off, and no talk to come, when its term goes on without it", async () => {
    const { scene, evaluationId, save, mailed, three, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    const { id: placementId } = scene.placement;
    const shown = async () => {
      const talk = (await listEvaluations(teacher, {})).items.map((item) => item.talk?.startsAt ?? null);
      return { list: talk, line: (await listLineFacts(teacher, [placementId])).get(placementId)?.talks };
    };
    const told = () => db.notification.count({ where: { evaluationId, contentKey: { endsWith: ".mid-term" } } });
    expect(await told()).toBe(2);
    expect(await shown()).toEqual({ list: [momentIn(9)], line: [{ date: daysLater(today(), 9), held: false }] });
    await proceedEvaluation(teacher, { evaluationId, way: "without-talk", reason: "Nobody could come." });
    expect(await shown()).toEqual({ list: [null], line: [] });
    expect(await told()).toBe(0);
    await save(teacher, "place", "Room 5");
    await save(teacher, "startsAt", momentIn(8));
    expect(await told()).toBe(0);
    expect(await shown()).toEqual({ list: [null], line: [] });
    const off = await mailed();
    expect(off.map(({ to }) => to).toSorted()).toEqual(three);
    for (const { text, calendar } of off) {
      expect(text).toContain("går videre uten samtalen");
      expect(lineIn(calendar, "METHOD")).toBe("METHOD:CANCEL");
    }
    await expect(getCalendar(teacher, { evaluationId, stage: 1 }, { locale: "nb" })).rejects.toMatchObject({
      kind: "notFound",
    });
  });

  it("stays in calendars when the term ends after it, and is not taken out of those that never had it", async () => {
    const { evaluationId, save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(1));
    await mailed();
    await proceedEvaluation(teacher, { evaluationId, way: "skip-midterm", reason: "The ward was closed." });
    await mailCalendars({ evaluationId, term: 1 }, new Date(momentIn(2)));
    await db.talkCalendar.deleteMany({ where: { evaluationId } });
    expect(await mailed()).toEqual([]);
  });

  it("stays in calendars when it was held earlier on its day, and is not downloaded when it is off", async () => {
    const { scene, evaluationId, save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    const held = { evaluationId, term: 1, field: "held", authorId: scene.teacher.id };
    await db.talkField.create({ data: { ...held, value: true } });
    await proceedEvaluation(teacher, { evaluationId, way: "skip-midterm", reason: "The ward was closed." });
    expect(await mailed()).toEqual([]);
    const get = async () => getCalendar(teacher, { evaluationId, stage: 1 }, { locale: "nb" });
    expect((await get()).status).toBe(200);
    await db.talkField.deleteMany({ where: held });
    await expect(get()).rejects.toMatchObject({ kind: "notFound" });
  });

  it("follows who takes part in it: one is told that it is over for them, the other gets it", async () => {
    const { scene, save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    const next = await makeUser(db, "Supervisor");
    const { id: placementId, revision } = scene.placement;
    await savePlacement(teacher, { placementId, revision, supervisorId: next.id });
    const mails = await mailed();
    const to = (person: { email: string }) => mails.find((mail) => mail.to === person.email);
    expect(mails).toHaveLength(2);
    expect(lineIn(to(scene.supervisor)?.calendar ?? "", "METHOD")).toBe("METHOD:CANCEL");
    expect(to(scene.supervisor)?.text).toContain("ikke lenger med");
    expect(lineIn(to(next)?.calendar ?? "", "METHOD")).toBe("METHOD:PUBLISH");
  });

  it("is for who stands in on its day, as soon as that is said", async () => {
    const { scene, save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    const { id: placementId, revision } = scene.placement;
    const day = daysLater(today(), 9);
    await setStandIn(teacher, { placementId, revision, from: day, until: day });
    const toStandIn = (await mailed()).filter(({ to }) => to === scene.secondarySupervisor.email);
    expect(toStandIn.map(({ calendar }) => lineIn(calendar, "METHOD"))).toEqual(["METHOD:PUBLISH"]);
    await setStandIn(teacher, { placementId, revision: revision + 1, from: null, until: null });
    const after = (await mailed()).filter(({ to }) => to === scene.secondarySupervisor.email);
    expect(after.map(({ calendar }) => lineIn(calendar, "METHOD"))).toEqual(["METHOD:CANCEL"]);
  });

  it("is taken out of the calendar of a stand-in of its former day when its hour moves to another", async () => {
    const { scene, save, mailed, three, teacher } = await begin();
    const { id: placementId, revision } = scene.placement;
    const day = daysLater(today(), 9);
    await setStandIn(teacher, { placementId, revision, from: day, until: day });
    const former = momentIn(9);
    await save(teacher, "startsAt", former);
    expect((await mailed()).map(({ to }) => to)).toContain(scene.secondarySupervisor.email);
    await save(teacher, "startsAt", momentIn(10));
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...three, scene.secondarySupervisor.email].toSorted());
    const toStandIn = mails.find(({ to }) => to === scene.secondarySupervisor.email);
    expect(lineIn(toStandIn?.calendar ?? "", "METHOD")).toBe("METHOD:CANCEL");
    expect(lineIn(toStandIn?.calendar ?? "", "SEQUENCE")).toBe("SEQUENCE:2");
    expect(toStandIn?.text).toContain(showMoment(former));
    await save(teacher, "startsAt", momentIn(9));
    const back = (await mailed()).filter(({ to }) => to === scene.secondarySupervisor.email);
    expect(back.map(({ calendar }) => lineIn(calendar, "METHOD"))).toEqual(["METHOD:PUBLISH"]);
  });

  it("is taken out of the calendar of a former day's stand-in also when it is cleared and agreed again at once", async () => {
    const { scene, save, mailed, three, teacher } = await begin();
    const { id: placementId, revision } = scene.placement;
    const day = daysLater(today(), 9);
    await setStandIn(teacher, { placementId, revision, from: day, until: day });
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    await save(teacher, "startsAt", null);
    await save(teacher, "startsAt", momentIn(10));
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...three, scene.secondarySupervisor.email].toSorted());
    const toStandIn = mails.find(({ to }) => to === scene.secondarySupervisor.email);
    expect(lineIn(toStandIn?.calendar ?? "", "METHOD")).toBe("METHOD:CANCEL");
    expect(lineIn(toStandIn?.calendar ?? "", "DTSTART")).toBe(`DTSTART:${stampOf(momentIn(9))}`);
  });

  it("says nothing when its hour is what it was before it was mailed again, and names the hour that was mailed", async () => {
    const { save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    await save(teacher, "startsAt", momentIn(10));
    await save(teacher, "startsAt", momentIn(9));
    expect(await mailed()).toEqual([]);
    await save(teacher, "startsAt", momentIn(10));
    await save(teacher, "startsAt", null);
    const cancelled = await mailed();
    expect(cancelled.map(({ calendar }) => lineIn(calendar, "DTSTART"))).toEqual(
      Array(3).fill(`DTSTART:${stampOf(momentIn(9))}`),
    );
  });

  it("follows the seat of an account that is merged", async () => {
    const { scene, save, mailed, teacher } = await begin();
    await save(teacher, "startsAt", momentIn(9));
    await mailed();
    const kept = await makeUser(db, "Supervisor");
    const admin = await actAs(await makeUser(db, "Admin"));
    const { mergeId } = await mergeAccountSupervisor(admin, {
      keepUserId: kept.id,
      mergeUserId: scene.supervisor.id,
      dryRun: false,
    });
    const mails = await mailed();
    expect(mails.map(({ to, calendar }) => [to, lineIn(calendar, "METHOD")])).toEqual([[kept.email, "METHOD:PUBLISH"]]);
    await undoMerge(admin, { mergeId: mergeId ?? 0 });
    const back = await mailed();
    expect(Object.fromEntries(back.map(({ to, calendar }) => [to, lineIn(calendar, "METHOD")]))).toEqual({
      [kept.email]: "METHOD:CANCEL",
      [scene.supervisor.email]: "METHOD:PUBLISH",
    });
  });

  it("is not mailed for a place without an hour, an hour that was cleared before it was mailed, or one that is over", async () => {
    const { evaluationId, save, mailed, teacher } = await begin();
    await save(teacher, "place", "Room 4");
    await save(teacher, "startsAt", momentIn(9));
    await save(teacher, "startsAt", null);
    expect(await mailed()).toEqual([]);
    await save(teacher, "startsAt", momentIn(1));
    await mailCalendars({ evaluationId, term: 1 }, new Date(momentIn(2)));
    expect(await db.talkCalendar.count({ where: { evaluationId } })).toBe(0);
    await mailed();
  });

  it("goes to nobody who wants no mails, and is written in each one's language", async () => {
    const { scene, save, mailed, teacher } = await begin();
    await db.user.update({ where: { id: scene.student.id }, data: { setting: { mail: "off" } } });
    await db.user.update({
      where: { id: scene.supervisor.id },
      data: { languageCode: "en", setting: { mail: "daily" } },
    });
    await save(teacher, "startsAt", momentIn(9));
    const mails = await mailed();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([scene.supervisor.email, scene.teacher.email].toSorted());
    const english = mails.find(({ to }) => to === scene.supervisor.email);
    expect(lineIn(english?.calendar ?? "", "SUMMARY")).toBe("SUMMARY:Meeting about the midterm assessment");
  });

  it("is downloaded by everybody who reads the evaluation, once there is an hour", async () => {
    const { scene, evaluationId, save, teacher } = await begin();
    const get = async (person: Parameters<typeof actAs>[0]) =>
      getCalendar(await actAs(person), { evaluationId, stage: 1 }, { locale: "nb" });
    await expect(get(scene.student)).rejects.toMatchObject({ kind: "notFound" });
    await save(teacher, "startsAt", momentIn(9));
    for (const person of [scene.student, scene.secondarySupervisor, scene.teacher]) {
      const file = await get(person);
      expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(lineIn(await file.text(), "METHOD")).toBe("METHOD:PUBLISH");
    }
    const stranger = await makePlacement(db);
    await expect(get(stranger.student)).rejects.toMatchObject({ kind: "notFound" });
  });
});
