import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePassword } from "@/lib/features/password/commands";
import { mailPasswordLink } from "@/lib/features/password/jobs";
import { checkExpireTimeResetPassword } from "@/lib/features/password/queries";
import { confirmEmail } from "@/lib/features/profile/commands/change-email";
import { updateProfile } from "@/lib/features/profile/commands/update-profile";
import { profileSchema } from "@/lib/features/profile/schema";
import { createUser } from "@/lib/features/user/commands/create-user";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import type { Actor } from "@/lib/platform/auth/actor";
import { keptPurposes, tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { writableDb as db } from "@/lib/platform/db";
import type { TokenPurpose } from "@/prisma/generated/client";
import { makeCode, makeLink } from "../../factories/token";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { duringChange } from "../../support/during-change";
import { editAccount } from "../../support/edit-account";
import { takeMails } from "../../support/mail";
import { takeSecret } from "../../support/password-links";
import { refusalOf } from "../../support/refusal";

const purposes = Object.keys(tokenMinutes) as TokenPurpose[];
const kept = purposes.filter((purpose) => keptPurposes.includes(purpose));
const browser = { userAgent: "test browser" };
const newAddress = () => `${unique("moved")}@hospital.example`;
const choose = (token: string) => changePassword(null, { password: "Another-pass2", token }, browser);
const stateOf = async (token: string) => (await checkExpireTimeResetPassword(null, { token })).state;

/** An open token of every purpose; gives the code of a change of address. */
async function issueAll(userId: number): Promise<string> {
  for (const purpose of purposes.filter((one) => one !== "email_change")) await makeLink(db, purpose, userId);
  return makeCode(db, "email_change", userId, newAddress());
}

const openPurposes = async (userId: number) =>
  [
    ...new Set((await db.oneTimeToken.findMany({ where: { userId, usedAt: null } })).map(({ purpose }) => purpose)),
  ].toSorted();

type Person = { id: number; self: Actor; admin: Actor; code: string };

/** Every way to change an account, and a value for it. Each says whether it is a change that ends tokens. */
const doors = {
  email: ({ id, admin }: Person) => editAccount(admin, id, { email: newAddress() }),
  username: ({ id, admin }: Person) => editAccount(admin, id, { username: unique("renamed") }),
  role: async ({ id, admin }: Person) => {
    const { role } = await db.user.findUniqueOrThrow({ where: { id } });
    return editAccount(admin, id, { role: role === "Supervisor" ? "SecondarySupervisor" : "Supervisor" });
  },
  active: async ({ id, admin }: Person) => {
    const { active } = await db.user.findUniqueOrThrow({ where: { id } });
    return toggleActiveUser(admin, { userId: id, active: !active });
  },
  confirmEmail: ({ self, code }: Person) => confirmEmail(self, { code }),
  fullName: ({ id, admin }: Person) => editAccount(admin, id, { fullName: unique("Name") }),
  permission: ({ id, admin }: Person) =>
    editAccount(admin, id, { permissions: [{ permission: "profile", granted: false }] }),
  sameState: async ({ id, admin }: Person) => {
    const { active } = await db.user.findUniqueOrThrow({ where: { id } });
    return toggleActiveUser(admin, { userId: id, active });
  },
};
type Door = keyof typeof doors;
const names = Object.keys(doors) as Door[];
const identity = ({ email, username, role, active }: Record<"email" | "username" | "role" | "active", unknown>) =>
  JSON.stringify([email, username, role, active]);

it("a change of address, username, role or active state ends every open token, and no other change does", async () => {
  const admin = await actAs(await makeUser(db, "Admin"));
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
      async (invited, walk) => {
        const person = await makeUser(db, "Supervisor", invited ? { passwordHash: null } : {});
        const self = await actAs(person);
        for (const door of walk) {
          const code = await issueAll(person.id);
          const before = await db.user.findUniqueOrThrow({ where: { id: person.id } });
          await doors[door]({ id: person.id, self, admin, code });
          const after = await db.user.findUniqueOrThrow({ where: { id: person.id } });
          const expected = identity(before) === identity(after) ? purposes : kept;
          expect([door, await openPurposes(person.id)]).toEqual([door, expected.toSorted()]);
        }
      },
    ),
    // Every door at least once, alone.
    { numRuns: 25, examples: names.map((door) => [true, [door]]) },
  );
  await takeMails();
});

it("the link to undo a change of address is the only one that stays", () => {
  expect(keptPurposes).toEqual(["email_undo"]);
});

describe("a corrected address", () => {
  it("ends the invitation in the wrong mailbox and sends one to the right one", async () => {
    const admin = await actAs(await makeUser(db, "Admin"));
    const [wrong, right] = [newAddress(), newAddress()];
    const { userId } = await createUser(admin, { fullName: "Kari", email: wrong, role: "Supervisor" });
    const first = await takeSecret(wrong);
    await editAccount(admin, userId, { email: right });
    expect(await refusalOf(choose(first))).toMatchObject({ key: "token.error_used" });
    const second = await takeSecret(right);
    await choose(second);
    expect(await db.auditEntry.count({ where: { entityId: userId, action: "user.invite" } })).toBe(1);
  });

  it("of somebody who was not invited invites nobody", async () => {
    const admin = await actAs(await makeUser(db, "Admin"));
    const { id } = await makeUser(db, "Supervisor", { passwordHash: null });
    await editAccount(admin, id, { email: newAddress() });
    expect(await takeMails()).toEqual([]);
  });

  it("is where an invitation goes that was queued before, and the only place", async () => {
    const admin = await actAs(await makeUser(db, "Admin"));
    const [wrong, right] = [newAddress(), newAddress()];
    const { userId } = await createUser(admin, { fullName: "Kari", email: wrong, role: "Supervisor" });
    await editAccount(admin, userId, { email: right });
    const mails = await takeMails();
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([right]));
    expect(await openPurposes(userId)).toEqual(["invitation"]);
  });

  it("ends a link to choose a password, and sends nothing to a person who has one", async () => {
    const admin = await actAs(await makeUser(db, "Admin"));
    const { id } = await makeUser(db, "Supervisor");
    const secret = await makeLink(db, "password_reset", id);
    await editAccount(admin, id, { email: newAddress() });
    expect(await stateOf(secret)).toBe("unknown");
    expect(await takeMails()).toEqual([]);
  });

  it("of a closed account invites nobody", async () => {
    const admin = await actAs(await makeUser(db, "Admin"));
    const { id } = await makeUser(db, "Supervisor", { passwordHash: null, active: false });
    await editAccount(admin, id, { email: newAddress() });
    expect(await takeMails()).toEqual([]);
  });
});

describe("at the moment of the change", () => {
  it("a mail that is being made waits, and goes to the new address", async () => {
    const { id } = await makeUser(db, "Supervisor");
    const moved = newAddress();
    await duringChange(id, { email: moved }, () => mailPasswordLink({ userId: id }, { id: "1" }));
    expect((await takeMails()).map(({ to }) => to)).toEqual([moved]);
  });

  it("a code for the own mailbox waits, and goes to the new address", async () => {
    const person = await makeUser(db, "Supervisor", { passwordHash: null });
    const [self, moved] = [await actAs(person), newAddress()];
    const wish = { fullName: person.fullName, email: newAddress(), languageCode: "nb" as const };
    const refusal = await duringChange(person.id, { email: moved }, () =>
      refusalOf(updateProfile(self, profileSchema.parse(wish), { token: undefined })),
    );
    expect(refusal).toMatchObject({ errors: { currentCode: ["password.error_code_needed"] } });
    expect((await takeMails()).map(({ to }) => to)).toEqual([moved]);
  });

  it.each([1, 2, 3, 4, 5])("a link is used before it or refused, round %i", async () => {
    const admin = await actAs(await makeUser(db, "Admin"));
    const { id } = await makeUser(db, "Supervisor");
    const secret = await makeLink(db, "password_reset", id);
    const refused = await refusalsAtOnce(editAccount(admin, id, { email: newAddress() }), choose(secret));
    for (const refusal of refused) expect(refusal).toMatchObject({ kind: "invalid", key: "token.error_used" });
    expect(["used", "unknown"]).toContain(await stateOf(secret));
    await takeMails();
  });
});
