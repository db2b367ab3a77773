import { beforeEach, describe, expect, it } from "vitest";
import { readLinkToken } from "@/lib/platform/auth/one-time-token";
import { feidePeople } from "@/prisma/seed/content/feide-people";
import { cookieSetBy, db, expectEnvelope, forgetTries, post } from "../support/api";
import { goThroughFeide } from "../support/feide-browser";

beforeEach(forgetTries);

/** The same answer of Feide four times in parallel, as a browser sends it that repeats a request. */
async function sendFourTimes(person: { subject: string }) {
  const { answer, cookies } = await goThroughFeide(person);
  const answers = await Promise.all([1, 2, 3, 4].map(() => post("/feide/verify-data-feide", answer, { cookies })));
  for (const answered of answers) expectEnvelope(answered);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { body } of refused) expect(body).toMatchObject({ status: 400, error: "feide.error_refused" });
  return answers.filter(({ status }) => status === 200);
}

describe("one code of Feide, sent four times in parallel", () => {
  it("signs in exactly once", async () => {
    const { id: userId } = await db.user.findFirstOrThrow({ where: { feideSubject: feidePeople.known.subject } });
    const before = await db.session.count({ where: { userId } });
    const [entry, ...more] = await sendFourTimes(feidePeople.known);
    expect(more).toEqual([]);
    expect(entry?.body).toMatchObject({ data: { known: true } });
    expect(entry && cookieSetBy(entry, "Admin-Token")?.value).toBeTruthy();
    expect(await db.session.count({ where: { userId } })).toBe(before + 1);
  });

  it("keeps the identity of somebody without an account exactly once", async () => {
    const [entry, ...more] = await sendFourTimes(feidePeople.unknown);
    expect(more).toEqual([]);
    expect(entry?.body).toMatchObject({ data: { known: false } });
    const secret = entry && cookieSetBy(entry, "feide-identity")?.value;
    expect(await readLinkToken("feide_identity", secret ?? "", db)).toMatchObject({ state: "valid" });
  });
});
