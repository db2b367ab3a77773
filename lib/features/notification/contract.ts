import { z } from "zod";
import { defineCall, signedIn } from "@/lib/platform/http/contract";
import { id } from "@/lib/platform/validators";
import { notificationSchema } from "./schema";

/** More ids than anybody has notifications, and as many as one statement takes. */
const maxRestored = 30_000;

/** The id of the newest notification that the person has seen. */
const newest = id.optional();

const page = z.int().min(0).max(100_000).default(0);

export const getNotifyForUser = defineCall({
  method: "POST",
  path: "/user/getNotifyForUser",
  access: signedIn,
  effect: "read",
  input: z.strictObject({
    pageToLoadNew: page,
    pageToLoadOld: page,
    action: z.enum(["get", "view-more-new", "view-more-old"]).default("get"),
  }),
  output: z.object({
    dataNew: z.array(notificationSchema),
    dataOld: z.array(notificationSchema),
    totalNew: z.number(),
    totalOld: z.number(),
  }),
  summary: "One page of the person's new and old notifications; pages count from 0 and hold five.",
});

export const getBadgeNumberForUser = defineCall({
  method: "POST",
  path: "/user/getBadgeNumberForUser",
  access: signedIn,
  effect: "read",
  input: z.strictObject({}),
  output: z.number(),
  summary: "How many new notifications the person has.",
});

export const updateReadNotification = defineCall({
  method: "POST",
  path: "/user/updateReadNotification",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ notificationId: id }),
  output: z.null(),
  summary: "Moves a new notification to the old ones.",
});

export const readAllNotifications = defineCall({
  method: "POST",
  path: "/user/readAllNotifications",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ newest }),
  output: z.null(),
  summary: "Moves every new notification to the old ones, but for what is newer than `newest`.",
});

export const removeNotification = defineCall({
  method: "POST",
  path: "/user/removeNotification",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ notificationId: id }),
  output: z.null(),
  summary: "Deletes a notification from either list; for a day it can be restored.",
});

export const clearAllNotificationsForUser = defineCall({
  method: "POST",
  path: "/user/clearAllNotificationsForUser",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ newest }),
  output: z.object({ notificationIds: z.array(z.number()) }),
  summary:
    "Empties both lists, but for what is newer than `newest`, and says what was deleted; for a day it can be restored.",
});

export const restoreNotification = defineCall({
  method: "POST",
  path: "/user/restoreNotification",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ notificationIds: z.array(id).min(1).max(maxRestored) }),
  output: z.null(),
  summary: "Undoes the deletion of notifications; those that are gone for good are left out.",
});

export const authorizeChannel = defineCall({
  method: "POST",
  path: "/realtime/auth",
  access: signedIn,
  effect: "read",
  body: "form",
  input: z.object({ socket_id: z.string().max(64), channel_name: z.string().max(200) }),
  output: z.object({ auth: z.string(), channel_data: z.string().optional() }),
  answer: "application/json",
  summary:
    "Lets a socket subscribe to its own person's channel, and to those of an evaluation that the person may read.",
});

export const authenticateSocket = defineCall({
  method: "POST",
  path: "/realtime/user-auth",
  access: signedIn,
  effect: "read",
  body: "form",
  input: z.object({ socket_id: z.string().max(64) }),
  output: z.object({ auth: z.string(), user_data: z.string() }),
  answer: "application/json",
  summary: "Ties a socket to its person, so that it is cut when the session ends.",
});
