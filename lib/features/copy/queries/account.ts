import "server-only";
import { settingOf } from "@/lib/features/profile/queries";
import { db } from "@/lib/platform/db";
import { all, batched, type CopyOf, type SectionReaders } from "./section";

/** The account without what proves who somebody is. */
async function readAccount({ actor }: CopyOf) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    omit: { passwordHash: true, domainId: true, createdById: true, mergedIntoId: true, setting: true, revision: true },
    include: {
      domain: { select: { name: true } },
      createdBy: { select: { fullName: true } },
      avatar: { select: { updatedAt: true } },
    },
  });
  const { id: userId, domain, createdBy, avatar, avatarPath: _, ...account } = user;
  const hasPassword = (await db.user.count({ where: { id: userId, passwordHash: { not: null } } })) > 0;
  return [
    {
      userId,
      ...account,
      hasPassword,
      organisation: domain?.name ?? null,
      createdBy: createdBy?.fullName ?? null,
      pictureChangedAt: avatar?.updatedAt ?? null,
      settings: settingOf(actor),
      effectivePermissions: actor.permissions,
    },
  ];
}

/** Where they signed in. Of a viewing it has the viewer's name, as the profile does, and not their device. */
async function listSessions({ actor }: CopyOf) {
  const rows = await db.session.findMany({
    where: { userId: actor.id },
    orderBy: [{ createdAt: "asc" }, { sid: "asc" }],
    select: {
      userAgent: true,
      createdAt: true,
      expiresAt: true,
      revokedAt: true,
      viewer: { select: { user: { select: { fullName: true } } } },
    },
  });
  return rows.map(({ viewer, userAgent, ...row }) => ({
    ...row,
    userAgent: viewer ? null : userAgent,
    viewedBy: viewer?.user.fullName ?? null,
  }));
}

/** Of the payloads only the addresses, which are the person's. */
async function listCodes({ actor }: CopyOf) {
  const rows = await db.oneTimeToken.findMany({
    where: { userId: actor.id },
    orderBy: { id: "asc" },
    select: { purpose: true, createdAt: true, expiresAt: true, usedAt: true, payload: true },
  });
  return rows.map(({ payload, ...row }) => ({
    ...row,
    email: row.purpose === "email_change" && typeof payload === "string" ? payload : null,
  }));
}

const listNotifications = batched(async ({ actor }, page) => {
  const rows = await db.notification.findMany({
    ...page,
    where: { ...page.where, recipientId: actor.id },
    orderBy: { id: "asc" },
    select: {
      id: true,
      contentKey: true,
      guestName: true,
      viewPoint: true,
      placementId: true,
      reportId: true,
      deletedReportId: true,
      absenceId: true,
      evaluationId: true,
      createdAt: true,
      readAt: true,
      deletedAt: true,
      mailedAt: true,
      sender: { select: { fullName: true } },
    },
  });
  return rows.map(({ sender, ...row }) => ({ ...row, from: sender?.fullName ?? row.guestName }));
});

/** What is stored about an account itself. */
export const accountSections = {
  account: all(readAccount),
  sessions: all(listSessions),
  codes: all(listCodes),
  permissions: all(({ actor }) =>
    db.userPermission.findMany({ where: { userId: actor.id }, select: { permission: true, granted: true } }),
  ),
  notifications: listNotifications,
  sentences: all(({ actor }) =>
    db.sentence.findMany({
      where: { ownerId: actor.id },
      orderBy: { id: "asc" },
      select: { text: true, createdAt: true },
    }),
  ),
  merges: all(async ({ actor: { id } }) => {
    const rows = await db.accountMerge.findMany({
      where: { OR: [{ keptId: id }, { mergedId: id }] },
      orderBy: { id: "asc" },
      select: { keptId: true, createdAt: true, undoneAt: true },
    });
    return rows.map(({ keptId, ...row }) => ({ ...row, wentOn: keptId === id }));
  }),
  jobs: all(({ actor }) =>
    db.backgroundJob.findMany({
      where: { askerId: actor.id },
      orderBy: { id: "asc" },
      select: { kind: true, subject: true, state: true, createdAt: true, finishedAt: true, fileName: true },
    }),
  ),
  texts: all(({ actor }) =>
    db.translation.findMany({
      where: { changedById: actor.id },
      orderBy: [{ languageCode: "asc" }, { key: "asc" }],
      select: { languageCode: true, key: true, value: true, changedAt: true },
    }),
  ),
  audit: batched(async ({ actor: { id } }, page) => {
    const rows = await db.auditEntry.findMany({
      ...page,
      where: { ...page.where, OR: [{ actorId: id }, { viewerId: id }, { entity: "user", entityId: id }] },
      orderBy: { id: "asc" },
    });
    return rows.map(({ actorId, viewerId, before, after, ...row }) => {
      const isOwn = row.entity === "user" && row.entityId === id;
      // What was changed of other people's records stays with them.
      const change = isOwn ? { before, after } : {};
      return {
        ...row,
        by: actorId === id && viewerId === null ? "self" : viewerId === id ? "self as viewer" : "other",
        ...change,
      };
    });
  }),
} satisfies SectionReaders;
