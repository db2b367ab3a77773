import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { settingSchema } from "./schema";

/** The person's own screen settings, with defaults for what was never chosen. */
export async function getSetting(actor: Actor) {
  const user = await db.user.findUnique({ where: { id: actor.id }, select: { setting: true } });
  return { setting: settingSchema.parse(user?.setting ?? {}) };
}
