import { randomUUID } from "node:crypto";
import { sessionSeconds } from "@/lib/platform/auth/cookies";
import { type Role, rolePermissions } from "@/lib/platform/auth/permissions";
import { issueToken } from "@/lib/platform/auth/token";
import type { Prisma, PrismaClient, Session } from "@/prisma/generated/client";

type Person = { id: number; role: Role };

/** A live session row; `viewerSid` makes it an admin's viewing session. */
export function makeSession(
  db: PrismaClient,
  userId: number,
  given: Partial<Prisma.SessionUncheckedCreateInput> = {},
): Promise<Session> {
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  return db.session.create({ data: { sid: randomUUID(), userId, expiresAt, ...given } });
}

/** The token of a session row. */
export const makeToken = (session: Pick<Session, "sid" | "viewerSid">, { id, role }: Person): Promise<string> =>
  issueToken({
    sub: String(id),
    sid: session.sid,
    role,
    permissions: [...rolePermissions[role]],
    is_viewer: session.viewerSid ? 1 : 0,
  });

/** Signs a person in without a password: a session row and its token. */
export async function makeSignedIn(
  db: PrismaClient,
  person: Person,
  given: Partial<Prisma.SessionUncheckedCreateInput> = {},
): Promise<{ session: Session; token: string }> {
  const session = await makeSession(db, person.id, given);
  return { session, token: await makeToken(session, person) };
}
