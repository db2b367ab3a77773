import { feidePeople } from "@/prisma/seed/content/feide-people";
import { makeToken } from "../factories/session";
import { type Answered, baseUrl, cookieSetBy, dataOf, db, post, send } from "./api";
import { walkFeide } from "./walk-feide";

/** What the browser brings back from the running server's Feide, and what it keeps. */
async function walk(begun: Answered, cookie: string, person: { subject: string }) {
  const attempt = cookieSetBy(begun, cookie);
  if (!attempt) throw new Error("The attempt was not kept.");
  const { code, state, iss } = await walkFeide(dataOf<{ url: string }>(begun).url, person, `${baseUrl}/feide`);
  return { answer: { code, state, ...(iss && { iss }) }, cookies: { [cookie]: attempt.value } };
}

/** Goes to the running server's Feide and back as one of its people. */
export const goThroughFeide = async (person: { subject: string }) =>
  walk(await send("/api/feide/get-login-feide"), "feide-attempt", person);

/** Of the people whom no school lets in, one for each process of the tests: an identity is tied to one account. */
const provers = [feidePeople.unknownRealm, feidePeople.inactiveRealm] as const;
const prover = Number(process.env.VITEST_POOL_ID ?? 0) % 2 === 0 ? provers[0] : provers[1];

/** Goes to Feide again and back, as the student of this account when they are signed in; for anybody else an answer to nothing. */
export async function goThroughFeideAgain(userId: number) {
  const session = await db.session.findFirst({
    where: { userId, revokedAt: null, viewerSid: null, user: { active: true, isFirstLogin: false, role: "Student" } },
  });
  if (!session) return { answer: { code: "none", state: "none" }, cookies: {} };
  const { subject: feideSubject } = prover;
  await db.user.updateMany({ where: { feideSubject }, data: { feideSubject: null } });
  await db.user.update({ where: { id: userId }, data: { feideSubject } });
  const bearer = await makeToken(session, { id: userId, role: "Student" });
  return walk(await post("/feide/start-proof", { purpose: "end_feide" }, { bearer }), "feide-proof-attempt", prover);
}
