import "server-only";
import { createHash } from "node:crypto";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { invalidAt } from "@/lib/platform/errors";
import { toSquarePicture } from "@/lib/platform/images/square-picture";
import { defaultAvatarPath, limits } from "@/lib/platform/limits";

/** Replaces the person's picture. Throws bad input beside `avatar` for a file that is too large or no picture. */
export async function uploadAvatar(actor: Actor, input: { avatar: File }): Promise<{ avatarPath: string }> {
  if (input.avatar.size > limits.avatarBytes) throw invalidAt("avatar", "system.error_too_large");
  const square = await toSquarePicture(Buffer.from(await input.avatar.arrayBuffer()), "avatar");
  const image = new Uint8Array(square);
  const version = createHash("sha256").update(image).digest("hex").slice(0, 12);
  const avatarPath = `/api/user/avatar?userId=${actor.id}&v=${version}`;
  await inTransaction(actor, async ({ tx, audit }) => {
    await tx.avatar.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, image },
      update: { image, updatedAt: new Date() },
    });
    await tx.user.update({ where: { id: actor.id }, data: { avatarPath } });
    await audit("user.avatar", actor.id);
  });
  return { avatarPath };
}

/** Goes back to the picture of those who have none. */
export async function removeAvatar(actor: Actor): Promise<{ avatarPath: string }> {
  await inTransaction(actor, async ({ tx, audit }) => {
    const { count } = await tx.avatar.deleteMany({ where: { userId: actor.id } });
    await tx.user.update({ where: { id: actor.id }, data: { avatarPath: null } });
    if (count > 0) await audit("user.avatar", actor.id);
  });
  return { avatarPath: defaultAvatarPath };
}
