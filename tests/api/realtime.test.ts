import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { dataOf, db, post } from "../support/api";
import { connect, openBare, openSocket } from "../support/browser-socket";
import { nextEvent, subscribe } from "../support/channels";
import { soon } from "../support/soon";

async function makeScene() {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2, name: "Very private report" });
  const token = async (person: Parameters<typeof makeSignedIn>[1]) => (await makeSignedIn(db, person)).token;
  return { scene, report, student: await token(scene.student), supervisor: await token(scene.supervisor) };
}

describe("the badge in an open page", () => {
  it("rises when a message is sent, and the event contains neither names nor texts", async () => {
    const { scene, report, student, supervisor } = await makeScene();
    const { subscriber, channel } = await connect(supervisor);
    const badge = nextEvent(await subscribe(subscriber, channel), "badge-event");
    await post("/report/send-message", { reportId: report.id, body: "Very private words" }, { bearer: student });
    const { id } = await db.notification.findFirstOrThrow({ where: { recipientId: scene.supervisor.id } });
    expect(await badge).toEqual({
      badgeNumber: 1,
      badgeInfos: [
        {
          notificationId: id,
          contentMessage: "notification.supervisor.message-from-student",
          placementId: scene.placement.id,
          reportId: report.id,
        },
      ],
    });
  });

  it("rises when feedback is requested and when it is given", async () => {
    const { scene, report, student, supervisor } = await makeScene();
    const [ofStudent, ofSupervisor] = [await connect(student), await connect(supervisor)];
    const asked = nextEvent(await subscribe(ofSupervisor.subscriber, ofSupervisor.channel), "badge-event");
    const given = nextEvent(await subscribe(ofStudent.subscriber, ofStudent.channel), "badge-event");
    const step = (bearer: string, revision: number, action: string, more = {}) =>
      post("/report/change-status", { reportId: report.id, revision, action, ...more }, { bearer });
    expect((await step(student, 0, "request-feedback", { ask: [scene.supervisor.id] })).status).toBe(200);
    expect(await asked).toMatchObject({ badgeNumber: 1 });
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "Well done" }];
    await post("/report/save", { reportId: report.id, revision: 0, answers }, { bearer: supervisor });
    expect((await step(supervisor, 1, "give-feedback")).status).toBe(200);
    expect(await given).toMatchObject({ badgeNumber: 1 });
  });

  it("must be fetched again in the person's other pages after they read", async () => {
    const { report, student, supervisor } = await makeScene();
    await post("/report/send-message", { reportId: report.id, body: "Hello" }, { bearer: student });
    const { subscriber, channel } = await connect(supervisor);
    const stale = nextEvent(await subscribe(subscriber, channel), "update-badge-number");
    const lists = await post("/user/getNotifyForUser", {}, { bearer: supervisor });
    const [notification] = dataOf<{ dataNew: { notificationId: number }[] }>(lists).dataNew;
    await post(
      "/user/updateReadNotification",
      { notificationId: notification?.notificationId },
      { bearer: supervisor },
    );
    expect(await stale).toEqual({});
    expect((await post("/user/getBadgeNumberForUser", {}, { bearer: supervisor })).body?.data).toBe(0);
  });
});

describe("a channel", () => {
  it("of another person stays closed", async () => {
    const { scene, supervisor } = await makeScene();
    const { subscriber } = await connect(supervisor);
    const refused = nextEvent(subscriber.subscribe(`private-user-${scene.student.id}`), "pusher:subscription_error");
    expect(await refused).toMatchObject({ error: expect.stringContaining("403") });
  });

  it("does not exist for admins", async () => {
    const { token } = await makeSignedIn(db, await makeUser(db, "Admin"));
    expect((await post("/user/getinfo", {}, { bearer: token })).body?.data).toMatchObject({ realtime: null });
  });
});

describe("a socket", () => {
  it("is cut when its person signs out", async () => {
    const { student } = await makeScene();
    const { cut } = await openSocket(student);
    await post("/user/logout", {}, { bearer: student });
    await cut;
  });

  it("is cut with every other one of the session, and what was signed before the end opens none", async () => {
    const { student } = await makeScene();
    const [first, second, unsigned] = [await openSocket(student), await openSocket(student), await openBare(student)];
    const closed = once(unsigned.socket, "close");
    await post("/user/logout", {}, { bearer: student });
    await Promise.all([first.cut, second.cut]);
    unsigned.send("pusher:subscribe", unsigned.subscription);
    unsigned.send("pusher:signin", unsigned.signIn);
    expect((await closed)[0]).toBe(4009);
    expect(unsigned.received()).toEqual([]);
  });

  it("gets nothing of its person's channel before it has signed in", async () => {
    const { student } = await makeScene();
    const { send, subscription, signIn, received, socket } = await openBare(student);
    send("pusher:subscribe", subscription);
    send("pusher:ping", {});
    await soon(() => expect(received()).toEqual(["pusher:pong"]));
    send("pusher:signin", signIn);
    await soon(() =>
      expect(received().slice(1)).toEqual(["pusher:signin_success", "pusher_internal:subscription_succeeded"]),
    );
    socket.terminate();
  });
});
