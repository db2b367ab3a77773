import { beforeAll, describe, expect, it } from "vitest";
import { listGroupsAround } from "@/lib/features/group/queries/list-groups-around";
import { loginByAdmin, signIn } from "@/lib/features/session/commands";
import { resendInvitation } from "@/lib/features/user/commands/resend-invitation";
import { toggleActiveUser } from "@/lib/features/user/commands/toggle-active-user";
import { getDataEditUser, getUserWithInvitation, listUserHistory } from "@/lib/features/user/queries/get-user";
import { getTotalActiveUser, listUsers } from "@/lib/features/user/queries/list-users";
import { type UserSort, userSorts } from "@/lib/features/user/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeDomain } from "../../factories/domain";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { countQueries } from "../../support/count-queries";

let actor: Actor;
beforeAll(async () => {
  actor = await actAs(await makeUser(db, "Admin"));
});

const found = async (input: Parameters<typeof listUsers>[1]) =>
  (await listUsers(actor, input)).items.map(({ userId }) => userId);

describe("the list of people", () => {
  it("holds everybody once, by name, a page at a time", async () => {
    const word = unique("paged");
    const many = limits.listPageSize * 2 + 3;
    const made: number[] = [];
    // Two and two have the same name.
    for (let at = 0; at < many; at += 1)
      made.push((await makeUser(db, "Student", { fullName: `${word} ${String(at >> 1).padStart(2, "0")}` })).id);
    const seen: number[] = [];
    const sizes: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await listUsers(actor, { search: word, cursor });
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ userId }) => userId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made);
    expect(sizes).toEqual([limits.listPageSize, limits.listPageSize, 3]);
  });

  it("loses nobody when the last of a page leaves the search", async () => {
    const word = unique("moving");
    const made: number[] = [];
    for (let at = 0; at <= limits.listPageSize; at += 1)
      made.push((await makeUser(db, "Student", { fullName: `${word} ${String(at).padStart(2, "0")}` })).id);
    const { nextCursor } = await listUsers(actor, { search: word, active: true });
    expect(nextCursor).toBe(made.at(-2));
    await db.user.update({ where: { id: nextCursor ?? 0 }, data: { active: false } });
    expect(await found({ search: word, active: true, cursor: nextCursor ?? 0 })).toEqual([made.at(-1)]);
  });

  it("ends at the end, and starts from the beginning after a deleted person", async () => {
    const word = unique("short");
    const { id } = await makeUser(db, "Student", { fullName: word });
    expect(await listUsers(actor, { search: word })).toMatchObject({ nextCursor: null });
    expect(await found({ search: word, cursor: id })).toEqual([]);
    expect(await found({ search: word, cursor: 2_000_000_000 })).toEqual([id]);
  });

  it("is filtered by part of a name, username or address, ignoring case", async () => {
    const word = unique("needle");
    const byName = await makeUser(db, "Student", { fullName: `A ${word.toUpperCase()} B` });
    const byUsername = await makeUser(db, "Student", { fullName: "B", username: `x_${word}` });
    const byEmail = await makeUser(db, "Student", { fullName: "C", email: `${word}@elsewhere.example` });
    expect(await found({ search: word })).toEqual([byName.id, byUsername.id, byEmail.id]);
  });

  it.each([
    ["%", "per%cent", "percent"],
    ["_", "under_score", "under-score"],
    ["\\", "back\\slash", "backslash"],
  ])("searches %s literally", async (sign, holding, lacking) => {
    const word = unique("sign").replaceAll("_", "-");
    const { id } = await makeUser(db, "Student", { fullName: `${word}${holding}` });
    await makeUser(db, "Student", { fullName: `${word}${lacking}` });
    const [before = "", after = ""] = holding.split(sign);
    expect(await found({ search: `${word}${before}${sign}${after}` })).toEqual([id]);
    expect(await found({ search: `${word}${sign}` })).toEqual([]);
  });

  it("is narrowed by role and state", async () => {
    const word = unique("state");
    const make = (role: "Student" | "Teacher", at: number, given: object = {}) =>
      makeUser(db, role, { fullName: `${word} ${at}`, ...given });
    const active = await make("Student", 1);
    const teacher = await make("Teacher", 2);
    const invited = await make("Student", 3, { passwordHash: null });
    const byFeide = await make("Student", 4, { passwordHash: null, feideSubject: unique("subject") });
    const inactive = await make("Student", 5, { active: false });
    expect(await found({ search: word, role: "Teacher" })).toEqual([teacher.id]);
    expect(await found({ search: word, active: false })).toEqual([inactive.id]);
    expect(await found({ search: word, active: true, invited: true })).toEqual([invited.id]);
    expect(await found({ search: word, active: true, invited: false })).toEqual([active.id, teacher.id, byFeide.id]);
    const { items } = await listUsers(actor, { search: word, role: "Student" });
    expect(items.map((user) => [user.userId, user.active, user.invited])).toEqual([
      [active.id, true, false],
      [invited.id, true, true],
      [byFeide.id, true, false],
      [inactive.id, false, false],
    ]);
  });

  it("is put in the order of a column and its reverse, page by page, each person once", async () => {
    const word = unique("sorted");
    const made: { id: number; username: string; email: string }[] = [];
    for (let at = 0; at < limits.listPageSize + 3; at += 1) {
      const shuffled = String((at * 7) % (limits.listPageSize + 3)).padStart(2, "0");
      const given = { fullName: word, username: `${word}_${shuffled}`, email: `${shuffled}.${word}@school.example` };
      made.push(await makeUser(db, "Student", given));
    }
    const all = async (sort: UserSort) => {
      const first = await listUsers(actor, { search: word, sort });
      return [
        ...first.items.map(({ userId }) => userId),
        ...(await found({ search: word, sort, cursor: first.nextCursor ?? 0 })),
      ];
    };
    for (const column of ["username", "email"] as const) {
      const inOrder = made.toSorted((one, other) => (one[column] < other[column] ? -1 : 1)).map(({ id }) => id);
      expect(await all(column)).toEqual(inOrder);
      expect(await all(`-${column}`)).toEqual(inOrder.toReversed());
    }
    expect(await all("-fullName")).toEqual(made.map(({ id }) => id).toReversed());
  });

  it("is put in the order of the last sign-in, those who never did before the others, page by page", async () => {
    const word = unique("seen");
    const made: { id: number; at: Date | null }[] = [];
    const many = limits.listPageSize + 4;
    // Every third has never signed in, and two have at the same moment.
    for (let number = 0; number < many; number += 1) {
      const at = number % 3 === 0 ? null : daysFromNow(-(((number * 7) % many) >> 1));
      made.push({ id: (await makeUser(db, "Student", { fullName: word, lastSignInAt: at })).id, at });
    }
    const inOrder = made
      .toSorted((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0) || one.id - other.id)
      .map(({ id }) => id);
    const all = async (sort: UserSort) => {
      const first = await listUsers(actor, { search: word, sort });
      expect(first.items).toHaveLength(limits.listPageSize);
      const rest = await found({ search: word, sort, cursor: first.nextCursor ?? 0 });
      return [...first.items.map(({ userId }) => userId), ...rest];
    };
    expect(await all("lastSignInAt")).toEqual(inOrder);
    expect(await all("-lastSignInAt")).toEqual(inOrder.toReversed());
    const middle = inOrder[2] ?? 0;
    expect(await found({ search: word, sort: "lastSignInAt", cursor: middle })).toEqual(inOrder.slice(3, 23));
  });

  it("is narrowed by who never signed in, and by organisation", async () => {
    const word = unique("narrow");
    const domain = await makeDomain(db, { active: false });
    const never = await makeUser(db, "Student", { fullName: `${word} 1`, domainId: domain.id });
    const seen = await makeUser(db, "Student", { fullName: `${word} 2`, lastSignInAt: daysFromNow(-1) });
    expect(await found({ search: word, signedIn: false })).toEqual([never.id]);
    expect(await found({ search: word, signedIn: true })).toEqual([seen.id]);
    const { items } = await listUsers(actor, { domainId: domain.id });
    expect(items).toMatchObject([
      { userId: never.id, lastSignIn: null, domain: { domainId: domain.id, name: domain.name, active: false } },
    ]);
    expect((await listUsers(actor, { search: word, signedIn: true })).items).toMatchObject([
      { lastSignIn: seen.lastSignInAt?.toISOString(), domain: null },
    ]);
  });

  it("takes three statements at most, with every filter and in every order", async () => {
    const word = unique("counted");
    const domain = await makeDomain(db);
    const people = [];
    for (let number = 0; number < limits.listPageSize + 2; number += 1)
      people.push(await makeUser(db, "Teacher", { fullName: word, domainId: domain.id, passwordHash: null }));
    const every = { search: word, role: "Teacher", active: true, invited: true, signedIn: false } as const;
    for (const sort of userSorts) {
      const cursor = people[0]?.id;
      const input = { ...every, domainId: domain.id, sort, cursor };
      expect(await countQueries(() => listUsers(actor, input))).toBeLessThanOrEqual(3);
    }
  });

  it("counts the active accounts that somebody has entered", async () => {
    const { total } = await getTotalActiveUser();
    await makeUser(db, "Student", { passwordHash: null });
    await makeUser(db, "Student", { passwordHash: null, feideSubject: crypto.randomUUID() });
    await makeUser(db, "Student", { active: false });
    expect(await getTotalActiveUser()).toEqual({ total: total + 1 });
  });
});

describe("what is shown of an account", () => {
  const groupsOf = (userId: number, reader: { id: number } = actor) => listGroupsAround(reader, userId);
  const invitationOf = async (userId: number) => (await getUserWithInvitation(actor, { userId })).invitation;

  it("has the last sign-in of the person, not of who viewed the product as them", async () => {
    const person = await makeUser(db);
    const lastSignIn = async () => (await getDataEditUser(actor, { userId: person.id })).lastSignIn;
    expect(await lastSignIn()).toBeNull();
    await loginByAdmin(actor, { userId: person.id }, { userAgent: null, origin: "http://localhost" });
    expect(await lastSignIn()).toBeNull();
    const before = Date.now();
    await signIn(null, { username: person.username, password: testPassword }, { address: "10.3.0.2", userAgent: null });
    expect(new Date((await lastSignIn()) ?? 0).getTime()).toBeGreaterThanOrEqual(before);
  });

  it("holds their groups", async () => {
    const scene = await makePlacement(db);
    const group = { groupId: scene.group.id, name: scene.group.name, taught: false };
    for (const { id } of [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher])
      expect(await groupsOf(id)).toEqual([group]);
    expect(await groupsOf(scene.student.id, scene.teacher)).toEqual([{ ...group, taught: true }]);
    expect(await groupsOf(actor.id)).toEqual([]);
  });

  it("holds the age of an open invitation", async () => {
    const { id } = await makeUser(db, "Student", { passwordHash: null });
    expect(await invitationOf(id)).toBeNull();
    const token = { userId: id, purpose: "invitation" as const };
    await db.oneTimeToken.create({
      data: { ...token, hash: unique("hash"), createdAt: daysFromNow(-9), expiresAt: daysFromNow(-2) },
    });
    expect(await invitationOf(id)).toEqual({ days: 9, isOver: true });
    await db.oneTimeToken.create({ data: { ...token, hash: unique("hash"), expiresAt: daysFromNow(7) } });
    expect(await invitationOf(id)).toEqual({ days: 0, isOver: false });
    await db.user.update({ where: { id }, data: { active: false } });
    expect(await invitationOf(id)).toBeNull();
  });

  it("holds its history, the latest first, with who changed it", async () => {
    const { id } = await makeUser(db, "Student", { passwordHash: null });
    const before = await listUserHistory(id);
    expect(before).toEqual([]);
    await resendInvitation(actor, { userId: id });
    await toggleActiveUser(actor, { userId: id, active: false });
    await toggleActiveUser(actor, { userId: id, active: true });
    const { fullName: by } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    expect(await listUserHistory(id)).toMatchObject([
      { event: "opened", by },
      { event: "closed", by },
      { event: "invite", by },
    ]);
  });
});
