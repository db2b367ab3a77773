import type { APIResponse, Page, Route, WebSocketRoute } from "@playwright/test";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeNotification } from "@/tests/factories/notification";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { expectGoodPage } from "../support/accessibility";
import { unreachable } from "../support/complaints";
import { bell, callFrom, notifications, openLive, setVisibility } from "../support/pages";
import { message, pathOf, sendMessage } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** A report with two messages from everybody. */
async function makeTalk(db: PrismaClient) {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const people = [
    [scene.student, "student"],
    [scene.supervisor, "supervisor"],
    [scene.secondarySupervisor, "secondary_supervisor"],
    [scene.teacher, "teacher"],
  ] as const;
  for (const which of ["First", "Last"])
    for (const [{ id: authorId }, seat] of people)
      await db.message.create({ data: { reportId: report.id, authorId, seat, body: `${which} of ${seat}` } });
  return { ...scene, report };
}

/** Follows the only notification in the bell's lists. */
async function follow(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(t("notification.bell", { count: 0 }).split(/[,:(]/)[0] ?? "") })
    .click();
  await notifications(page).getByRole("listitem").first().getByRole("link").click();
  await expect(notifications(page)).toBeHidden();
}

test("the sender's last message is shown and marked, for any sender", async ({ visit, db }) => {
  const { report, student, supervisor } = await makeTalk(db);
  const senders = [
    [student, "supervisor", "supervisor"],
    [student, "secondary-supervisor", "secondary_supervisor"],
    [student, "teacher", "teacher"],
    [supervisor, "student", "student"],
  ] as const;
  for (const [reader, viewNotify, seat] of senders) {
    const page = await visit({ as: reader });
    await page.goto(`${pathOf(report, 4)}?fromNotification=true&viewNotify=${viewNotify}`);
    await expect(message(page, `Last of ${seat}`, t)).toBeFocused();
    await expect(message(page, `Last of ${seat}`, t)).toBeInViewport();
  }
  const page = await visit({ as: student });
  await page.goto(`${pathOf(report, 4)}?viewNotify=somebody`);
  await expect(message(page, "Last of teacher", t)).toBeVisible();
  await expect(message(page, "Last of teacher", t)).not.toBeFocused();
});

test("a page that is already open marks the message, and again when the notification is followed again", async ({
  visit,
  db,
}) => {
  const scene = await makeTalk(db);
  await makeNotification(db, scene.student.id, {
    senderId: scene.teacher.id,
    reportId: scene.report.id,
    contentKey: "notification.student.message-from-teacher",
  });
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 4));
  const marked = message(page, "Last of teacher", t);
  for (const _ of ["first", "again"]) {
    await follow(page);
    await expect(page).toHaveURL(`${pathOf(scene.report, 4)}?fromNotification=true&viewNotify=teacher`);
    await expect(marked).toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(marked).not.toBeFocused();
  }
});

test("a message that arrives during writing is marked without moving the focus", async ({ visit, db }) => {
  const scene = await makeTalk(db);
  const other = await makeReport(db, scene, { status: 4 });
  const page = await visit({ as: scene.student });
  await openLive(page, `${pathOf(scene.report, 4)}?fromNotification=true&viewNotify=supervisor`);
  await expect(message(page, "Last of supervisor", t)).toBeFocused();
  const box = page.getByLabel(t("report.message_label"));
  await box.fill("I am just wri");
  const supervisor = await visit({ as: scene.supervisor });
  let refreshes = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === pathOf(scene.report, 4) && request.headers().rsc) refreshes += 1;
  });
  await supervisor.goto(pathOf(other, 4));
  await sendMessage(supervisor, "About another day", t);
  await expect(bell(page, 1)).toBeVisible();
  expect(refreshes).toBe(0);
  await supervisor.goto(pathOf(scene.report, 4));
  const read = page.waitForResponse("**/api/user/updateReadNotification");
  await sendMessage(supervisor, "One thing more", t);
  await expect(message(page, "One thing more", t)).toBeInViewport();
  // What was read here needs no bell; the other report's message does.
  await read;
  await expect(bell(page, 1)).toBeVisible();
  expect(refreshes).toBe(1);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("I am just wri");
});

/** How many new notifications somebody has. */
const unread = (db: PrismaClient, recipientId: number) =>
  db.notification.count({ where: { recipientId, readAt: null } });

test("a message that arrives before the socket listens is shown as soon as it does", async ({ visit, db }) => {
  const { report, student, supervisor } = await makeTalk(db);
  const [page, other] = [await visit({ as: student }), await visit({ as: supervisor })];
  let letListen = () => {};
  const listening = new Promise<void>((resolve) => {
    letListen = resolve;
  });
  await page.route("**/api/realtime/auth", (route) => listening.then(() => route.continue()));
  await Promise.all([page.waitForResponse("**/api/realtime/user-auth"), page.goto(pathOf(report, 4))]);
  await other.goto(pathOf(report, 4));
  await sendMessage(other, "Before you listened", t);
  await expect(message(page, "Before you listened", t)).toHaveCount(0);
  // Sooner than the badge is polled.
  const counted = page.waitForResponse("**/api/user/getBadgeNumberForUser");
  letListen();
  await counted;
  await expect(message(page, "Before you listened", t)).toBeVisible();
});

/** Gives the page the frames in which it notices what is in view, and the time to call because of that. */
async function haveObserved(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
  await callFrom(page, "/user/getBadgeNumberForUser", {});
}

test("a page whose socket was lost is fetched again once it listens and is visible", async ({ visit, db }) => {
  const { report, student, supervisor } = await makeTalk(db);
  const page = await visit({ as: student, fresh: true });
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/./, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await openLive(page, pathOf(report, 4));
  let fetched = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === pathOf(report, 4)) fetched++;
  });
  /** Something that nobody is told, while the socket is lost. */
  const change = async (body: string) => {
    const counted = page.waitForResponse("**/api/user/getBadgeNumberForUser");
    await db.message.create({ data: { reportId: report.id, authorId: supervisor.id, seat: "supervisor", body } });
    await sockets.at(-1)?.close();
    await counted;
  };
  await change("While you did not listen");
  await expect(message(page, "While you did not listen", t)).toBeVisible();
  expect(fetched).toBe(1);

  await setVisibility(page, "hidden");
  await makeNotification(db, student.id, { senderId: supervisor.id, reportId: report.id });
  await change("While you were away");
  await expect(bell(page, 1)).toBeVisible();
  await haveObserved(page);
  expect(fetched).toBe(1);
  await setVisibility(page, "visible");
  await expect(message(page, "While you were away", t)).toBeVisible();
  expect(fetched).toBe(2);
  expect(sockets).toHaveLength(3);
});

/** Answers for the library of the page's socket, which is found by what it says. */
async function answerForLibrary(page: Page, answer: (route: Route, response: APIResponse) => Promise<void>) {
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch();
    const isLibrary = (await response.text()).includes("enabledTransports");
    return isLibrary ? answer(route, response) : route.fulfill({ response });
  });
}

test("a page that could not load what it listens with tries again, and then shows what came meanwhile", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  const { report, student, supervisor } = await makeTalk(db);
  const page = await visit({ as: student, fresh: true });
  let failed = 0;
  let isReachable = false;
  await answerForLibrary(page, async (route, response) => {
    if (isReachable) return route.fulfill({ response });
    failed++;
    return route.abort("internetdisconnected");
  });
  await page.goto(pathOf(report, 4));
  // The framework tries a second time by itself.
  await expect.poll(() => failed).toBe(2);
  const body = "While you could not listen";
  await db.message.create({ data: { reportId: report.id, authorId: supervisor.id, seat: "supervisor", body } });
  isReachable = true;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(message(page, body, t)).toBeVisible();
});

test("a page that began to listen late shows what came before", async ({ visit, db }) => {
  const { report, student, supervisor } = await makeTalk(db);
  const page = await visit({ as: student, fresh: true });
  await page.clock.install();
  let letLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    letLoad = resolve;
  });
  await answerForLibrary(page, async (route, response) => {
    await mayLoad;
    await route.fulfill({ response });
  });
  await page.goto(pathOf(report, 4));
  const body = "Before you listened";
  await db.message.create({ data: { reportId: report.id, authorId: supervisor.id, seat: "supervisor", body } });
  const polled = page.waitForResponse("**/api/user/getBadgeNumberForUser");
  await page.clock.fastForward(31_000);
  await polled;
  letLoad();
  await expect(message(page, body, t)).toBeVisible();
});

test("messages that arrive in view are read without the bell, from one sender after the other", async ({
  visit,
  db,
}) => {
  const scene = await makeTalk(db);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 4));
  await page.getByLabel(t("report.message_label")).scrollIntoViewIfNeeded();
  for (const [as, words] of [
    [scene.supervisor, "From the supervisor"],
    [scene.teacher, "From the teacher"],
  ] as const) {
    const sender = await visit({ as });
    await sender.goto(pathOf(scene.report, 4));
    await sendMessage(sender, words, t);
    await message(page, words, t).scrollIntoViewIfNeeded();
    await expect.poll(() => unread(db, scene.student.id)).toBe(0);
    await expect(bell(page, 0)).toBeVisible();
  }
});

test("a message that arrives out of view, or on a hidden page, stays new until it is seen", async ({ visit, db }) => {
  const scene = await makeTalk(db);
  const page = await visit({ as: scene.student });
  await openLive(page, pathOf(scene.report, 4));
  const sender = await visit({ as: scene.teacher });
  await sender.goto(pathOf(scene.report, 4));
  await sendMessage(sender, "Further down", t);
  await expect(bell(page, 1)).toBeVisible();
  await expect(message(page, "Further down", t)).not.toBeInViewport();
  const marked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user/updateReadNotification") marked.push(request.postData() ?? "");
  });
  await setVisibility(page, "hidden");
  await message(page, "Further down", t).scrollIntoViewIfNeeded();
  await expect(message(page, "Further down", t)).toBeInViewport();
  await haveObserved(page);
  expect(marked).toEqual([]);
  expect(await unread(db, scene.student.id)).toBe(1);
  await setVisibility(page, "visible");
  await expect(bell(page, 0)).toBeVisible();
  expect(marked).toHaveLength(1);
  expect(await unread(db, scene.student.id)).toBe(0);
});

test("a change of the report is read where its steps are in view, and on no other report's page", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const other = await makeReport(db, scene, { status: 2 });
  const [here, elsewhere] = [await visit({ as: scene.supervisor }), await visit({ as: scene.teacher })];
  await openLive(here, pathOf(report, 2));
  await openLive(elsewhere, pathOf(other, 2));
  const student = await visit({ as: scene.student });
  await student.goto("/dashboard");
  const ask = [scene.supervisor.id, scene.teacher.id];
  await callFrom(student, "/report/change-status", {
    reportId: report.id,
    revision: 0,
    action: "request-feedback",
    ask,
  });
  await expect(bell(elsewhere, 1)).toBeVisible();
  await expect.poll(() => unread(db, scene.supervisor.id)).toBe(0);
  await expect(bell(here, 0)).toBeVisible();
  expect(await unread(db, scene.teacher.id)).toBe(1);
});

test("a guest's feedback is shown with the other feedback and marked as unverified", async ({ visit, db }) => {
  const { report, student, teacher, supervisor }: MadePlacement & { report: { id: number } } = await makeTalk(db);
  const link = { reportId: report.id, createdById: student.id, expiresAt: new Date(), givenAt: new Date() };
  for (const guestName of ["Unni", "Arne"])
    await db.guestLink.create({
      data: { ...link, hash: `${guestName} ${report.id}`, guestName, feedback: `By ${guestName}` },
    });
  for (const [reader, query] of [
    [student, "fromNotification=true&viewNotify=guest"],
    [supervisor, "viewNotify=guest"],
    [teacher, "viewNotify=guest"],
  ] as const) {
    const page = await visit({ as: reader });
    await page.goto(`${pathOf(report, 2)}?${query}`);
    await expect(page.getByText("By Arne")).toBeFocused();
    await expect(page.getByText("By Unni")).toBeVisible();
    await expect(page.getByText(t("seat.guest")).first()).toBeVisible();
    await expectGoodPage(page);
  }
});
