import { expect, it } from "vitest";
import { listGroups } from "@/lib/features/group/queries/list-groups";
import { groupSorts } from "@/lib/features/group/rules";
import { writableDb as db } from "@/lib/platform/db";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { countQueries } from "../../support/count-queries";

const makeAdmin = async () => actAs(await makeUser(db, "Admin"));

/** Groups in every state, found by a word of their own. */
async function makeInEveryState() {
  const word = unique("100%_word");
  const form = (await makeGroup(db)).form;
  const make = (name: string, from: number, until: number, given: object = {}) =>
    makeGroup(db, {
      form,
      name,
      place: `Site of ${word}`,
      startDate: daysFromNow(from),
      endDate: daysFromNow(until),
      ...given,
    });
  const groups = {
    planned: await make("C", 1, 30),
    running: await make("B", 0, 0),
    over: await make("D", -30, -1),
    ended: await make("A", -10, 10, { endedAt: new Date() }),
  };
  return { word, groups };
}

it("lists groups by state, each once", async () => {
  const { word, groups } = await makeInEveryState();
  const admin = await makeAdmin();
  const { items } = await listGroups(admin, { search: word });
  expect(Object.fromEntries(items.map(({ groupId, state }) => [state, groupId]))).toEqual(
    Object.fromEntries(Object.entries(groups).map(([state, { id }]) => [state, id])),
  );
  for (const state of ["planned", "running", "over", "ended"] as const) {
    const found = await listGroups(admin, { search: word, state });
    expect(found.items.map(({ groupId }) => groupId)).toEqual([groups[state].id]);
  }
});

it("finds part of a name, course code, place or period, taken literally", async () => {
  const { word } = await makeInEveryState();
  const admin = await makeAdmin();
  const { id } = await makeGroup(db, { courseCode: `X-${word}` });
  expect((await listGroups(admin, { search: `x-${word.toUpperCase()}` })).items.map(({ groupId }) => groupId)).toEqual([
    id,
  ]);
  expect((await listGroups(admin, { search: word.replace("%", "x") })).items).toEqual([]);
});

it("shows an admin every group and a teacher their own", async () => {
  const { word, groups } = await makeInEveryState();
  const teacher = await makeUser(db, "Teacher");
  await db.groupTeacher.create({ data: { groupId: groups.over.id, teacherId: teacher.id } });
  expect((await listGroups(await makeAdmin(), { search: teacher.fullName.slice(2) })).items).toMatchObject([
    { groupId: groups.over.id },
  ]);
  const own = await listGroups(await actAs(teacher), { search: word });
  expect(own.items).toMatchObject([{ groupId: groups.over.id, teachers: [teacher.fullName], studentCount: 0 }]);
  const admin = await makeAdmin();
  expect((await listGroups(admin, { search: word })).items).toHaveLength(4);
  const taught = await listGroups(admin, { teacherId: teacher.id });
  expect(taught.items.map(({ groupId }) => groupId)).toEqual([groups.over.id]);
  const inDomain = await listGroups(admin, { domainId: groups.ended.domainId });
  expect(inDomain.items.map(({ groupId }) => groupId)).toEqual([groups.ended.id]);
});

it("counts the students who have not been taken out", async () => {
  const { group, ...scene } = await makePlacement(db);
  await makePlacement(db, { ...scene, group, student: await makeUser(db) });
  await makePlacement(db, { ...scene, group, student: await makeUser(db), data: { discontinuedAt: new Date() } });
  expect((await listGroups(await makeAdmin(), { search: group.name })).items).toMatchObject([{ studentCount: 2 }]);
});

it("pages in every order without losing or repeating one, in one statement", async () => {
  const place = unique("many");
  const { form } = await makeGroup(db);
  for (let made = 0; made < 45; made += 1) {
    const startDate = daysFromNow(made % 3);
    await makeGroup(db, { form, place, name: `Group ${made % 4}`, startDate, endDate: daysFromNow(10 + (made % 2)) });
  }
  const admin = await makeAdmin();
  for (const sort of groupSorts) {
    const seen: { groupId: number; name: string; startDate: string; endDate: string }[] = [];
    let cursor: number | undefined;
    do {
      let page: Awaited<ReturnType<typeof listGroups>> | undefined;
      const count = await countQueries(async () => {
        page = await listGroups(admin, { search: place, sort, cursor });
      });
      expect(count).toBe(1);
      seen.push(...(page?.items ?? []));
      cursor = page?.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen.map(({ groupId }) => groupId)).size).toBe(45);
    const column = sort.replace("-", "") as "name";
    const values = seen.map((group) => group[column]);
    expect(values).toEqual(sort.startsWith("-") ? values.toSorted().toReversed() : values.toSorted());
  }
});
