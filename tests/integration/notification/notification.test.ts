import { describe, expect, it } from "vitest";
import {
  clearAllNotificationsForUser,
  readAllNotifications,
  removeNotification,
  restoreNotification,
  updateReadNotification,
} from "@/lib/features/notification/commands/inbox";
import { purgeDeleted } from "@/lib/features/notification/jobs";
import { getBadgeNumberForUser, getNotifyForUser } from "@/lib/features/notification/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const firstPages = { pageToLoadNew: 0, pageToLoadOld: 0, action: "get" } as const;
const old = { readAt: new Date() };

/** A person with this many new and old notifications. */
async function makeRecipient(newOnes: number, oldOnes: number) {
  const user = await makeUser(db);
  for (let made = 0; made < newOnes; made += 1) await makeNotification(db, user.id);
  for (let made = 0; made < oldOnes; made += 1) await makeNotification(db, user.id, old);
  return actAs(user);
}

/** The badge as the person's next request has it. */
const badgeOf = async (person: Pick<Actor, "id" | "role">) => getBadgeNumberForUser(await actAs(person));

const idsOf = (items: { notificationId: number }[]) => items.map(({ notificationId }) => notificationId);

describe("the two lists", () => {
  it("hold a page each, the latest first, with their totals", async () => {
    const actor = await makeRecipient(7, 6);
    const lists = await getNotifyForUser(actor, firstPages);
    expect(lists).toMatchObject({ totalNew: 7, totalOld: 6 });
    expect(lists.dataNew).toHaveLength(limits.notificationsPageSize);
    expect(lists.dataOld).toHaveLength(limits.notificationsPageSize);
    expect(idsOf(lists.dataNew)).toEqual(idsOf(lists.dataNew).toSorted((a, b) => b - a));
  });

  it.each(["view-more-new", "view-more-old"] as const)(
    "with %s give the next page of that list alone",
    async (action) => {
      const actor = await makeRecipient(7, 7);
      const [data, other] =
        action === "view-more-new" ? (["dataNew", "dataOld"] as const) : (["dataOld", "dataNew"] as const);
      const first = await getNotifyForUser(actor, firstPages);
      const more = await getNotifyForUser(actor, { pageToLoadNew: 1, pageToLoadOld: 1, action });
      expect(more[other]).toEqual([]);
      expect(more[data]).toHaveLength(2);
      expect(new Set([...idsOf(first[data]), ...idsOf(more[data])]).size).toBe(7);
      expect(more).toMatchObject({ totalNew: 7, totalOld: 7 });
    },
  );

  it("are empty beyond their last page, and for a person without any", async () => {
    const actor = await makeRecipient(1, 1);
    const beyond = await getNotifyForUser(actor, { pageToLoadNew: 9, pageToLoadOld: 9, action: "get" });
    expect(beyond).toEqual({ dataNew: [], dataOld: [], totalNew: 1, totalOld: 1 });
    const nobody = await getNotifyForUser(await makeRecipient(0, 0), firstPages);
    expect(nobody).toEqual({ dataNew: [], dataOld: [], totalNew: 0, totalOld: 0 });
  });

  it("have nothing new for an admin, who has no badge", async () => {
    const admin = await makeUser(db, "Admin");
    await makeNotification(db, admin.id);
    await makeNotification(db, admin.id, old);
    const lists = await getNotifyForUser(await actAs(admin), firstPages);
    expect(lists).toMatchObject({ dataNew: [], totalNew: 0, totalOld: 1 });
    expect(lists.dataOld).toHaveLength(1);
  });

  it("say who wrote about which report", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 4 });
    const { id } = await makeNotification(db, scene.student.id, {
      senderId: scene.secondarySupervisor.id,
      reportId: report.id,
      contentKey: "notification.student.message-from-secondary-supervisor",
    });
    const { dataNew } = await getNotifyForUser(await actAs(scene.student), firstPages);
    expect(dataNew).toEqual([
      expect.objectContaining({
        notificationId: id,
        contentMessage: "notification.student.message-from-secondary-supervisor",
        fromUser: scene.secondarySupervisor.fullName,
        reportName: report.name,
        studentName: scene.student.fullName,
        teacherName: scene.teacher.fullName,
        supervisorName: scene.supervisor.fullName,
        guestName: null,
        isGuest: 0,
        reportId: report.id,
        reportStatus: 4,
        studentId: scene.student.id,
        groupId: scene.group.id,
      }),
    ]);
  });

  it("name a guest as one", async () => {
    const actor = await makeRecipient(0, 0);
    await makeNotification(db, actor.id, {
      guestName: "Gro Gjest",
      contentKey: "notification.student.message-from-guest",
    });
    const { dataNew } = await getNotifyForUser(actor, firstPages);
    expect(dataNew[0]).toMatchObject({ guestName: "Gro Gjest", fromUser: "Gro Gjest", isGuest: 1, reportId: null });
  });

  it("lose what a deleted report was about", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    await makeNotification(db, scene.student.id, { reportId: report.id });
    await db.report.delete({ where: { id: report.id } });
    expect(await getNotifyForUser(await actAs(scene.student), firstPages)).toMatchObject({ dataNew: [], totalNew: 0 });
  });
});

describe("the badge", () => {
  it("counts new notifications only", async () => {
    const actor = await makeRecipient(3, 2);
    await makeNotification(db, actor.id, { deletedAt: new Date() });
    expect(await badgeOf(actor)).toBe(3);
  });

  it("is not for admins", async () => {
    const admin = await makeUser(db, "Admin");
    await makeNotification(db, admin.id);
    expect(await badgeOf(admin)).toBe(0);
  });
});

describe("reading a notification", () => {
  it("moves it to the old ones and lowers the badge", async () => {
    const actor = await makeRecipient(2, 0);
    const before = await getNotifyForUser(actor, firstPages);
    const [notificationId = 0] = idsOf(before.dataNew);
    expect(await updateReadNotification(actor, { notificationId })).toBeNull();
    const after = await getNotifyForUser(actor, firstPages);
    expect(idsOf(after.dataOld)).toEqual([notificationId]);
    expect(idsOf(after.dataNew)).not.toContain(notificationId);
    expect(await badgeOf(actor)).toBe(1);
  });

  it("twice keeps the moment of the first time", async () => {
    const user = await makeUser(db);
    const read = new Date("2026-01-02T03:04:05Z");
    const { id } = await makeNotification(db, user.id, { readAt: read });
    await updateReadNotification(await actAs(user), { notificationId: id });
    expect((await db.notification.findUniqueOrThrow({ where: { id } })).readAt).toEqual(read);
  });
});

describe("reading all of them", () => {
  it("leaves none new, and nobody else's are touched", async () => {
    const [actor, other] = [await makeRecipient(3, 1), await makeRecipient(2, 0)];
    expect(await readAllNotifications(actor)).toBeNull();
    expect(await getNotifyForUser(actor, firstPages)).toMatchObject({ totalNew: 0, totalOld: 4 });
    expect(await badgeOf(actor)).toBe(0);
    expect(await badgeOf(other)).toBe(2);
  });

  it("leaves what has come since the person saw the lists", async () => {
    const actor = await makeRecipient(3, 1);
    const newest = Math.max(...idsOf((await getNotifyForUser(actor, firstPages)).dataNew));
    const { id } = await makeNotification(db, actor.id);
    await readAllNotifications(actor, { newest });
    expect(idsOf((await getNotifyForUser(actor, firstPages)).dataNew)).toEqual([id]);
  });
});

describe("removing", () => {
  it.each([
    ["a new one", {}],
    ["an old one", old],
  ])("deletes %s", async (_, given) => {
    const user = await makeUser(db);
    const { id } = await makeNotification(db, user.id, given);
    const kept = await makeNotification(db, user.id);
    await removeNotification(await actAs(user), { notificationId: id });
    const { dataNew, dataOld } = await getNotifyForUser(await actAs(user), firstPages);
    expect(idsOf([...dataNew, ...dataOld])).toEqual([kept.id]);
    expect(await badgeOf(user)).toBe(1);
  });

  it("is done when it was done before and the answer was lost, until it cannot be undone any more", async () => {
    const user = await makeUser(db);
    const { id } = await makeNotification(db, user.id);
    const actor = await actAs(user);
    const remove = () => removeNotification(actor, { notificationId: id });
    await remove();
    const first = await db.notification.findUniqueOrThrow({ where: { id } });
    await remove();
    expect(await db.notification.findUniqueOrThrow({ where: { id } })).toEqual(first);
    await restoreNotification(actor, { notificationIds: [id] });
    await db.notification.update({ where: { id }, data: { deletedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) } });
    expect(await refusalOf(remove())).toMatchObject({ kind: "notFound" });
  });

  it("all empties both lists of the person and nobody else's", async () => {
    const [actor, other] = [await makeRecipient(3, 3), await makeRecipient(1, 1)];
    await clearAllNotificationsForUser(actor);
    await clearAllNotificationsForUser(actor);
    expect(await getNotifyForUser(actor, firstPages)).toEqual({ dataNew: [], dataOld: [], totalNew: 0, totalOld: 0 });
    expect(await getNotifyForUser(other, firstPages)).toMatchObject({ totalNew: 1, totalOld: 1 });
  });

  it("all leaves what has come since the person saw the lists, also when it is sent again", async () => {
    const actor = await makeRecipient(3, 3);
    const { dataNew, dataOld } = await getNotifyForUser(actor, firstPages);
    const newest = Math.max(...idsOf([...dataNew, ...dataOld]));
    expect((await clearAllNotificationsForUser(actor, { newest })).notificationIds).toHaveLength(6);
    const { id } = await makeNotification(db, actor.id);
    expect(await clearAllNotificationsForUser(actor, { newest })).toEqual({ notificationIds: [] });
    expect(idsOf((await getNotifyForUser(actor, firstPages)).dataNew)).toEqual([id]);
  });
});

describe("restoring", () => {
  it("brings one back to its place, new or old as it was", async () => {
    const actor = await makeRecipient(3, 3);
    const before = await getNotifyForUser(actor, firstPages);
    for (const [, notificationId = 0] of [idsOf(before.dataNew), idsOf(before.dataOld)]) {
      await removeNotification(actor, { notificationId });
      expect(await getNotifyForUser(actor, firstPages)).not.toEqual(before);
      expect(await restoreNotification(actor, { notificationIds: [notificationId] })).toBeNull();
      expect(await getNotifyForUser(actor, firstPages)).toEqual(before);
    }
    expect(await badgeOf(actor)).toBe(3);
  });

  it("brings back all that a press deleted, and nothing deleted before", async () => {
    const actor = await makeRecipient(3, 2);
    const { dataNew } = await getNotifyForUser(actor, firstPages);
    const [alone = 0] = idsOf(dataNew);
    await removeNotification(actor, { notificationId: alone });
    const { notificationIds } = await clearAllNotificationsForUser(actor);
    expect(notificationIds).toHaveLength(4);
    await restoreNotification(actor, { notificationIds });
    expect(await getNotifyForUser(actor, firstPages)).toMatchObject({ totalNew: 2, totalOld: 2 });
    await restoreNotification(actor, { notificationIds: [alone] });
    expect(await getNotifyForUser(actor, firstPages)).toMatchObject({ totalNew: 3, totalOld: 2 });
  });

  it("brings back what several presses deleted, without what was withdrawn meanwhile", async () => {
    const actor = await makeRecipient(3, 2);
    const [alone = 0] = idsOf((await getNotifyForUser(actor, firstPages)).dataNew);
    await removeNotification(actor, { notificationId: alone });
    const { notificationIds } = await clearAllNotificationsForUser(actor);
    const [withdrawn] = notificationIds;
    await db.notification.delete({ where: { id: withdrawn } });
    await restoreNotification(actor, { notificationIds: [alone, ...notificationIds] });
    const { dataNew, dataOld } = await getNotifyForUser(actor, firstPages);
    const back = [alone, ...notificationIds].filter((notificationId) => notificationId !== withdrawn);
    expect(idsOf([...dataNew, ...dataOld]).toSorted()).toEqual(back.toSorted());
  });

  it("leaves another person's deleted, also beside one's own", async () => {
    const [user, stranger] = [await makeUser(db), await makeUser(db)];
    const deleted = { deletedAt: new Date() };
    const [own, foreign] = [await makeNotification(db, user.id), await makeNotification(db, stranger.id)];
    await db.notification.updateMany({ where: { id: { in: [own.id, foreign.id] } }, data: deleted });
    await restoreNotification(await actAs(user), { notificationIds: [foreign.id, own.id] });
    const stateOf = async (id: number) => (await db.notification.findUniqueOrThrow({ where: { id } })).deletedAt;
    expect(await stateOf(own.id)).toBeNull();
    expect(await stateOf(foreign.id)).toEqual(deleted.deletedAt);
  });

  it("is possible for a day, whether the row is gone by then or not", async () => {
    const user = await makeUser(db);
    const [{ id }, late] = [await makeNotification(db, user.id), await makeNotification(db, user.id)];
    const actor = await actAs(user);
    const hoursAgo = (count: number) => new Date(Date.now() - count * 60 * 60 * 1000);
    const restore = (...notificationIds: number[]) => restoreNotification(actor, { notificationIds });
    await db.notification.update({ where: { id }, data: { deletedAt: hoursAgo(23) } });
    await db.notification.update({ where: { id: late.id }, data: { deletedAt: hoursAgo(25) } });
    expect(await refusalOf(restore(late.id))).toMatchObject({ kind: "notFound" });
    await restore(id, late.id);
    expect(idsOf((await getNotifyForUser(actor, firstPages)).dataNew)).toEqual([id]);
    await removeNotification(actor, { notificationId: id });
    await purgeDeleted();
    expect(await db.notification.findMany({ where: { recipientId: user.id } })).toMatchObject([{ id }]);
    await purgeDeleted(hoursAgo(-25));
    expect(await refusalOf(restore(id, late.id))).toMatchObject({ kind: "notFound" });
    expect(await db.notification.count({ where: { recipientId: user.id } })).toBe(0);
  });

  it("is the only thing that a deleted one can be used for", async () => {
    const user = await makeUser(db);
    const { id } = await makeNotification(db, user.id);
    const actor = await actAs(user);
    await removeNotification(actor, { notificationId: id });
    const row = await db.notification.findUniqueOrThrow({ where: { id } });
    await readAllNotifications(actor);
    expect(await refusalOf(updateReadNotification(actor, { notificationId: id }))).toMatchObject({ kind: "notFound" });
    expect(await db.notification.findUniqueOrThrow({ where: { id } })).toEqual(row);
  });
});

describe("another person's notification", () => {
  it.each([
    ["reading", updateReadNotification],
    ["removing", removeNotification],
    [
      "restoring",
      (actor: Actor, { notificationId }: { notificationId: number }) =>
        restoreNotification(actor, { notificationIds: [notificationId] }),
    ],
  ])("is not found when %s it, and stays as it was", async (_, command) => {
    const [owner, stranger] = [await makeUser(db), await makeUser(db)];
    const row = await makeNotification(db, owner.id);
    const actor = await actAs(stranger);
    expect(await refusalOf(command(actor, { notificationId: row.id }))).toMatchObject({ kind: "notFound" });
    expect(await refusalOf(command(actor, { notificationId: 2_147_483_647 }))).toMatchObject({ kind: "notFound" });
    expect(await db.notification.findUnique({ where: { id: row.id } })).toEqual(row);
  });

  it("is in nobody else's lists", async () => {
    await makeNotification(db, (await makeUser(db)).id);
    expect(await getNotifyForUser(await actAs(await makeUser(db)), firstPages)).toMatchObject({
      totalNew: 0,
      totalOld: 0,
    });
  });
});
