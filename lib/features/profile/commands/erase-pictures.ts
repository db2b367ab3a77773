import "server-only";
import type { Tx } from "@/lib/platform/db";

/** Deletes the pictures of people, inside a change that erases them. */
export async function erasePictures(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.avatar.deleteMany({ where: { userId: { in: [...userIds] } } });
}

/** Goes back to the picture of those who have none, for people whose picture has been kept long enough. Gives how many they were. */
export async function deletePictures(tx: Tx, userIds: readonly number[]): Promise<number> {
  await tx.user.updateMany({ where: { id: { in: [...userIds] } }, data: { avatarPath: null } });
  const { count } = await tx.avatar.deleteMany({ where: { userId: { in: [...userIds] } } });
  return count;
}
