import { describe, expect, it } from "vitest";
import { confirmEmail, undoEmail } from "@/lib/features/profile/commands/change-email";
import { updateProfile } from "@/lib/features/profile/commands/update-profile";
import { mailAddressChanged } from "@/lib/features/profile/jobs";
import { checkEmailUndo } from "@/lib/features/profile/queries";
import { profileSchema } from "@/lib/features/profile/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { issueCode, issueLinkToken, readLinkToken } from "@/lib/platform/auth/one-time-token";
import { writableDb as db } from "@/lib/platform/db";
import { makeSignedIn } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actorOf, isLive } from "../../support/actor";
import { takeMails } from "../../support/mail";
import { codeIn, linkIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

const newAddress = () => `${unique("new")}@hospital.example`;
const emailOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).email;

/** Changes the address of a signed-in person; gives the secret of the link that the former one got. */
async function changeAddress(actor: Actor, email: string): Promise<string> {
  const { fullName, languageCode, email: before } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  const typed = { fullName, languageCode, email, currentPassword: testPassword };
  await updateProfile(actor, profileSchema.parse(typed), { token: undefined });
  const [mail] = await takeMails();
  await confirmEmail(actor, { code: codeIn(mail ?? { text: "" }) });
  const [told, ...others] = await takeMails();
  expect([told?.to, others]).toEqual([before, []]);
  const link = new URL(linkIn(told ?? { text: "" }));
  expect(link.pathname).toBe("/email-undo");
  return link.searchParams.get("token") ?? "";
}

async function someone() {
  const user = await makeUser(db, "Supervisor");
  const { token } = await makeSignedIn(db, user);
  return { user, token, actor: await actorOf(token) };
}

const undo = (token: string) => undoEmail(null, { token });
const stateOf = async (token: string) => (await checkEmailUndo(null, { token })).state;

describe("a changed mail address", () => {
  it("ends the person's other sessions and the codes and links that were mailed, and not the session itself", async () => {
    const { user, token, actor } = await someone();
    const there = await makeSignedIn(db, user);
    const reset = await db.$transaction((tx) => issueLinkToken(tx, { purpose: "password_reset", userId: user.id }));
    await changeAddress(actor, newAddress());
    expect([await isLive(token), await isLive(there.token)]).toEqual([true, false]);
    expect((await readLinkToken("password_reset", reset)).state).toBe("unknown");
  });
});

describe("the link to the former address", () => {
  it("restores it once, ends every session and every code and link, and gives the name for a new password", async () => {
    const { user, token, actor } = await someone();
    const email = newAddress();
    const secret = await changeAddress(actor, email);
    const code = await db.$transaction((tx) =>
      issueCode(tx, { purpose: "email_change", userId: user.id, payload: newAddress() }),
    );
    expect(await checkEmailUndo(null, { token: secret })).toEqual({ state: "valid", email: user.email });
    expect(await emailOf(user.id)).toBe(email);
    expect(await undo(secret)).toEqual({ username: user.username });
    expect(await emailOf(user.id)).toBe(user.email);
    expect(await isLive(token)).toBe(false);
    expect(await refusalOf(confirmEmail(actor, { code }))).toMatchObject({ key: "token.error_code_expired" });
    expect(await checkEmailUndo(null, { token: secret })).toEqual({ state: "used", email: null });
    // Again because the answer was lost; not any more once the account has another address.
    expect(await undo(secret)).toEqual({ username: user.username });
    expect(await db.auditEntry.count({ where: { entityId: user.id, action: "user.email" } })).toBe(2);
    await db.user.update({ where: { id: user.id }, data: { email: newAddress() } });
    expect(await refusalOf(undo(secret))).toMatchObject({ kind: "invalid", key: "token.error_used" });
  });

  it("works for a week, and not for an unknown secret", async () => {
    const { user, actor } = await someone();
    const secret = await changeAddress(actor, newAddress());
    const row = await db.oneTimeToken.findFirstOrThrow({ where: { userId: user.id, purpose: "email_undo" } });
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7);
    await db.oneTimeToken.update({ where: { id: row.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await stateOf(secret)).toBe("expired");
    expect(await refusalOf(undo(secret))).toMatchObject({ key: "token.error_expired" });
    expect(await stateOf("x".repeat(43))).toBe("unknown");
    expect(await refusalOf(undo("x".repeat(43)))).toMatchObject({ key: "token.error_used" });
  });

  it("of the first address outlives further changes, and ends the links of the later ones", async () => {
    const { user, actor } = await someone();
    const first = await changeAddress(actor, newAddress());
    const second = await changeAddress(actor, newAddress());
    expect([await stateOf(first), await stateOf(second)]).toEqual(["valid", "valid"]);
    await undo(first);
    expect(await emailOf(user.id)).toBe(user.email);
    expect(await stateOf(second)).toBe("unknown");
  });

  it("ends those of later changes whatever the order of their mails, and a mail that is still on its way brings none", async () => {
    const { user } = await someone();
    const changedAt = new Date().toISOString();
    const change = { userId: user.id, changedAt };
    const job = { id: "1" };
    // The second change's mail is delivered first.
    await mailAddressChanged({ ...change, email: newAddress(), revision: 2 }, job);
    await mailAddressChanged({ ...change, email: user.email, revision: 1 }, job);
    const [later, first] = (await takeMails()).map((mail) => new URL(linkIn(mail)).searchParams.get("token") ?? "");
    await undo(first ?? "");
    expect(await stateOf(later ?? "")).toBe("unknown");
    await mailAddressChanged({ ...change, email: newAddress(), revision: 2 }, job);
    expect(await takeMails()).toEqual([]);
  });

  it("brings no link to an account that was erased in the meantime", async () => {
    const { user } = await someone();
    await db.erasure.create({ data: { userId: user.id, accountCreatedAt: user.createdAt, byId: user.id } });
    const change = { userId: user.id, email: newAddress(), revision: 1, changedAt: new Date().toISOString() };
    await mailAddressChanged(change, { id: "1" });
    expect(await takeMails()).toEqual([]);
    expect(await db.oneTimeToken.count({ where: { userId: user.id } })).toBe(0);
  });

  it("ends a tie to Feide, which a stranger may have made", async () => {
    const { user, actor } = await someone();
    const secret = await changeAddress(actor, newAddress());
    await db.user.update({ where: { id: user.id }, data: { feideSubject: unique("subject") } });
    await undo(secret);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).feideSubject).toBeNull();
    const ended = { entityId: user.id, action: "user.feide" };
    expect(await db.auditEntry.findMany({ where: ended })).toMatchObject([{ after: { tied: false } }]);
    const untied = await someone();
    await undo(await changeAddress(untied.actor, newAddress()));
    expect(await db.auditEntry.count({ where: { ...ended, entityId: untied.user.id } })).toBe(0);
  });

  it("is refused, and not used up, while somebody else has the address", async () => {
    const { user, actor } = await someone();
    const secret = await changeAddress(actor, newAddress());
    const other = await makeUser(db, "Supervisor", { email: user.email });
    expect(await refusalOf(undo(secret))).toMatchObject({ kind: "invalid", key: "email_undo.error_taken" });
    await db.user.update({ where: { id: other.id }, data: { email: newAddress() } });
    expect(await undo(secret)).toEqual({ username: user.username });
  });
});
