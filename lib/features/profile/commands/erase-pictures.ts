import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Deletes the pictures of people, inside a change that erases them. */
export async function erasePictures(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.avatar.deleteMany({ where: { userId: { in: [...userIds] } } });
}
