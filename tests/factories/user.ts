import { hashPassword } from "@/lib/platform/auth/password";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Prisma, PrismaClient, User } from "@/prisma/generated/client";
import { unique } from "./unique";

/** The password of every user that is made here. */
export const testPassword = "Practicum-1";

// The work of hashing is the same for all, so it is done once.
let hashed: Promise<string> | undefined;

/** An active person who has signed in before. */
export async function makeUser(
  db: PrismaClient,
  role: Role = "Student",
  given: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<User> {
  hashed ??= hashPassword(testPassword);
  const username = unique(role.toLowerCase());
  return db.user.create({
    data: {
      username,
      email: `${username}@school.example`,
      fullName: `Test ${username}`,
      role,
      passwordHash: await hashed,
      languageCode: "nb",
      ...given,
    },
  });
}
