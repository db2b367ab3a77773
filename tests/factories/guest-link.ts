import { hashOf, makeSecret } from "@/lib/platform/auth/one-time-token";
import type { GuestLink, Prisma, PrismaClient } from "@/prisma/generated/client";

type Given = Omit<Prisma.GuestLinkUncheckedCreateInput, "hash" | "expiresAt"> & { expiresAt?: Date };

/** A guest's link that works for an hour by default, and the secret that opens it. */
export async function makeGuestLink(db: PrismaClient, given: Given): Promise<GuestLink & { secret: string }> {
  const secret = makeSecret();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const link = await db.guestLink.create({ data: { expiresAt, ...given, hash: hashOf("guest", secret) } });
  return { ...link, secret };
}
