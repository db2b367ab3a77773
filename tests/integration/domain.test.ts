import { describe, expect, it } from "vitest";
import { createDomain, deleteDomain, toggleActiveDomain, updateDomain } from "@/lib/features/domain/commands";
import { listDomains } from "@/lib/features/domain/queries";
import { type DomainSort, domainSorts } from "@/lib/features/domain/rules";
import { createDomainSchema, updateDomainSchema } from "@/lib/features/domain/schema";
import { createUser } from "@/lib/features/user/commands/create-user";
import { createUserSchema } from "@/lib/features/user/schema";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeDomain } from "../factories/domain";
import { makeGroup } from "../factories/group";
import { unique } from "../factories/unique";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { atOnce } from "../support/at-once";
import { countQueries } from "../support/count-queries";
import { refusalOf } from "../support/refusal";

const someAdmin = async () => actAs(await makeUser(db, "Admin"));
const newHost = () => `${unique("org").replaceAll("_", "-")}.example`;
const stored = (id: number) => db.domain.findUniqueOrThrow({ where: { id } });
const auditOf = (entityId: number) =>
  db.auditEntry.findMany({ where: { entity: "domain", entityId }, orderBy: { id: "asc" } });

const create = async (given: Record<string, unknown> = {}) =>
  createDomain(
    await someAdmin(),
    createDomainSchema.parse({ name: "A school", host: newHost(), kind: "school", ...given }),
  );
const update = async (given: Record<string, unknown>) =>
  updateDomain(await someAdmin(), updateDomainSchema.parse({ revision: 0, ...given }));

describe("a new organisation", () => {
  it("is stored with its host as the network knows it, and on the record", async () => {
    const word = unique("blåbær").replaceAll("_", "-");
    const { domainId } = await create({ name: " Høgskolen ", host: ` ${word.toUpperCase()}.NO. `, kind: "workplace" });
    const row = await stored(domainId);
    expect(row).toMatchObject({ name: "Høgskolen", kind: "workplace", active: true, revision: 0 });
    expect(row.host).toMatch(/^xn--[a-z0-9-]+\.no$/);
    expect((await listDomains(await someAdmin(), { domainId })).items).toMatchObject([{ hostName: `${word}.no` }]);
    expect(await auditOf(domainId)).toMatchObject([{ action: "domain.create", after: { kind: "workplace" } }]);
  });

  it.each<[string, (host: string) => string]>([
    ["as it is", (host) => host],
    ["in capitals", (host) => host.toUpperCase()],
    ["with a dot at the end", (host) => `${host}.`],
    ["in full-width letters", (host) => host.replaceAll("o", "ｏ")],
    ["with a letter of no width", (host) => host.replace("o", "o\u200b")],
  ])("is refused beside its host when there is one with it, %s", async (_, write) => {
    const { host } = await makeDomain(db, { host: newHost() });
    expect(await refusalOf(create({ host: write(host) }))).toMatchObject({
      kind: "invalid",
      errors: { host: ["domain.error_host_taken"] },
    });
  });

  it("is refused in Unicode when there is one in ASCII", async () => {
    const word = `${unique("o").replaceAll("_", "-")}-æ`;
    await create({ host: `${word}.example` });
    const ascii = new URL(`http://${word}.example`).hostname;
    expect(await refusalOf(create({ host: ascii }))).toMatchObject({ errors: { host: ["domain.error_host_taken"] } });
  });

  it("is made once for two at the same time", async () => {
    const host = newHost();
    expect((await atOnce(create({ host }), create({ host }))).toSorted()).toEqual(["done", "invalid"]);
    expect(await db.domain.count({ where: { host } })).toBe(1);
  });

  it.each(["", "school", "https://vid.no", "kari@vid.no", "vid no", "127.0.0.1"])(
    "is refused with the host %j",
    (host) => {
      const { error } = createDomainSchema.safeParse({ name: "A school", host, kind: "school" });
      expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["host"]);
    },
  );

  it("has the accounts whose address has its host, and no others", async () => {
    const host = newHost();
    const own = await makeUser(db, "Supervisor", { email: `${unique("kari")}@${host}` });
    const other = await makeUser(db, "Supervisor", { email: `${unique("kari")}@sub.${host}` });
    const { domainId } = await create({ host });
    const domains = await db.user.findMany({ where: { id: { in: [own.id, other.id] } }, orderBy: { id: "asc" } });
    expect(domains.map((user) => user.domainId)).toEqual([domainId, null]);
  });

  it("misses no account that is made at the same time", async () => {
    const admin = await someAdmin();
    for (let round = 0; round < 5; round += 1) {
      const host = newHost();
      const email = `${unique("kari")}@${host}`;
      const input = createUserSchema.parse({ fullName: "Kari", email, role: "Supervisor" });
      const [{ domainId }, { userId }] = await Promise.all([create({ host }), createUser(admin, input)]);
      expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ domainId });
    }
  });
});

describe("a changed organisation", () => {
  it("takes any of the fields; what is left out stays", async () => {
    const { id, host } = await makeDomain(db);
    expect(await update({ domainId: id, name: "Another" })).toEqual({ revision: 1 });
    expect(await stored(id)).toMatchObject({ name: "Another", host, kind: "school" });
    const other = newHost();
    await update({ domainId: id, revision: 1, host: other, kind: "workplace" });
    expect(await stored(id)).toMatchObject({ name: "Another", host: other, kind: "workplace", revision: 2 });
    expect((await auditOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ["domain.edit", { fields: ["name"] }],
      ["domain.edit", { fields: ["host", "kind"] }],
    ]);
  });

  it("is a conflict with the revision when somebody else changed it, also at the same moment", async () => {
    const { id } = await makeDomain(db);
    const outcomes = await atOnce(...["One", "Other"].map((name) => update({ domainId: id, name })));
    expect(outcomes.toSorted()).toEqual(["conflict", "done"]);
    expect(await refusalOf(update({ domainId: id, name: "Late" }))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it("keeps its host while accounts or groups belong to it, and says how many", async () => {
    const { id, host } = await makeDomain(db);
    await makeUser(db, "Student", { domainId: id });
    await makeUser(db, "Student", { domainId: id, active: false });
    await makeGroup(db, { domainId: id });
    expect(await refusalOf(update({ domainId: id, host: newHost() }))).toMatchObject({
      errors: { host: ["domain.error_host_in_use"] },
      values: { users: 2, groups: 1 },
    });
    await update({ domainId: id, host: `${host.toUpperCase()}.`, name: "Same host" });
    expect(await stored(id)).toMatchObject({ host, name: "Same host" });
  });

  it("cannot have another one's host, and is 'not found' when it does not exist", async () => {
    const [one, other] = [await makeDomain(db), await makeDomain(db)];
    expect(await refusalOf(update({ domainId: one.id, host: other.host }))).toMatchObject({
      errors: { host: ["domain.error_host_taken"] },
    });
    expect(await refusalOf(update({ domainId: 2_000_000_000, name: "X" }))).toMatchObject({ kind: "notFound" });
  });
});

describe("deleting an organisation", () => {
  it("is done while nothing belongs to it", async () => {
    const { id } = await makeDomain(db);
    const actor = await someAdmin();
    for (const _ of ["first", "again"]) expect(await deleteDomain(actor, { domainId: id })).toEqual({});
    expect(await db.domain.findUnique({ where: { id } })).toBeNull();
    expect(await auditOf(id)).toMatchObject([{ action: "domain.delete" }]);
    expect(await refusalOf(deleteDomain(await someAdmin(), { domainId: id }))).toMatchObject({ kind: "notFound" });
  });

  it.each([
    ["an account", { users: 1, groups: 0 }],
    ["a group", { users: 0, groups: 1 }],
  ])("is refused with the count while %s belongs to it", async (_, values) => {
    const { id } = await makeDomain(db);
    if (values.users) await makeUser(db, "Student", { domainId: id, active: false });
    else await makeGroup(db, { domainId: id });
    expect(await refusalOf(deleteDomain(await someAdmin(), { domainId: id }))).toMatchObject({
      kind: "invalid",
      key: "domain.error_in_use",
      values,
    });
    expect(await db.domain.count({ where: { id } })).toBe(1);
  });
});

describe("deactivating an organisation", () => {
  it("is refused for one's own", async () => {
    const domain = await makeDomain(db);
    const actor = await actAs(await makeUser(db, "Admin", { domainId: domain.id }));
    const change = toggleActiveDomain(actor, { domainId: domain.id, active: false });
    expect(await refusalOf(change)).toMatchObject({ kind: "invalid", key: "domain.error_own" });
    expect((await stored(domain.id)).active).toBe(true);
  });

  it("is on the record once, and 'not found' for one that does not exist", async () => {
    const [{ id }, actor] = [await makeDomain(db), await someAdmin()];
    for (const active of [false, false, true]) await toggleActiveDomain(actor, { domainId: id, active });
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([{ active: false }, { active: true }]);
    const change = toggleActiveDomain(actor, { domainId: 2_000_000_000, active: false });
    expect(await refusalOf(change)).toMatchObject({ kind: "notFound" });
  });
});

describe("the list of organisations", () => {
  it("has what belongs to each, and whether it is the reader's", async () => {
    const word = unique("listed");
    const [own, other] = [await makeDomain(db, { name: `${word} 1` }), await makeDomain(db, { name: `${word} 2` })];
    const actor = await actAs(await makeUser(db, "Admin", { domainId: own.id }));
    await makeUser(db, "Student", { domainId: own.id, active: false });
    await makeGroup(db, { domainId: other.id });
    expect(await listDomains(actor, { search: word })).toMatchObject({
      items: [
        { domainId: own.id, users: 2, activeUsers: 1, groups: 0, own: true, hostName: own.host },
        { domainId: other.id, users: 0, activeUsers: 0, groups: 1, own: false },
      ],
      nextCursor: null,
    });
  });

  it("is filtered by part of a name or host, kind and state", async () => {
    const word = unique("filter").replaceAll("_", "-");
    const actor = await someAdmin();
    const make = (given: object) => makeDomain(db, { name: "Z", ...given });
    const byName = await make({ name: `A ${word.toUpperCase()}`, kind: "workplace" });
    const byHost = await make({ host: `${word}.example`, active: false });
    const found = async (given: object) =>
      (await listDomains(actor, { search: word, ...given })).items.map(({ domainId }) => domainId);
    expect(await found({})).toEqual([byName.id, byHost.id]);
    expect(await found({ kind: "workplace" })).toEqual([byName.id]);
    expect(await found({ active: false })).toEqual([byHost.id]);
    expect(await found({ search: `${word}%` })).toEqual([]);
  });

  it("is put in every order a page at a time, each once, in three statements at most", async () => {
    const word = unique("paged").replaceAll("_", "-");
    const actor = await someAdmin();
    const many = limits.listPageSize + 3;
    const made = [];
    for (let at = 0; at < many; at += 1) {
      const shuffled = String((at * 7) % many).padStart(2, "0");
      made.push(await makeDomain(db, { name: `${word} ${at >> 1}`.padEnd(9), host: `${shuffled}.${word}.example` }));
    }
    const all = async (sort: DomainSort) => {
      const first = await listDomains(actor, { search: word, sort });
      const cursor = first.nextCursor ?? 0;
      expect(await countQueries(() => listDomains(actor, { search: word, sort, cursor }))).toBeLessThanOrEqual(3);
      const rest = await listDomains(actor, { search: word, sort, cursor });
      return [...first.items, ...rest.items].map(({ domainId }) => domainId);
    };
    const byHost = made.toSorted((one, other) => (one.host < other.host ? -1 : 1)).map(({ id }) => id);
    expect(await all("host")).toEqual(byHost);
    expect(await all("-host")).toEqual(byHost.toReversed());
    for (const sort of domainSorts) expect(new Set(await all(sort)).size).toBe(many);
  });
});
