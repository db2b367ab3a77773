import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { type Locale, languageTag } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { type Page, pageOf } from "@/lib/platform/paging";
import { containing, on, prepared, type Slots } from "@/lib/platform/sql";
import { defaultStudentSort, type PlacementState, type ReasonFilter, studentOrder } from "../rules";
import type { GroupSearch, StudentItem } from "../schema";
import { judgePlacements } from "./judge-placements";
import { inScope } from "./list-groups";
import { meets, narrowedTo } from "./list-students";
import { toItem } from "./to-item";

type Values = { actorId: number; day: string; groupId: number; like: string | undefined };
type Shape = { state: PlacementState; reason: ReasonFilter | undefined };

const ofGroup = prepared(({ actorId, day, groupId, like }: Slots<Values>, { state, reason }: Shape) => {
  const actor = { id: actorId };
  const p = on<{ p: "Placement" }>();
  const isMeant = p.and([inScope(actor, { kind: "taught", groupId }), narrowedTo({ day, like }, state)]);
  return judgePlacements(actor, day, isMeant)
    .selectFrom("judged")
    .$call((query) => (reason ? query.where(meets(day, reason)) : query))
    .selectAll();
});

/** The students of a group that a person teaches, in an order and in one statement; none of any other group. */
export async function findGroupStudents(
  actor: Actor,
  groupId: number,
  { search, state = "running", reason, sort = defaultStudentSort }: GroupSearch,
  locale: Locale,
): Promise<StudentItem[]> {
  const day = today();
  const rows = await ofGroup(
    { actorId: actor.id, day, groupId, like: search ? containing(search) : undefined },
    { state, reason },
  );
  return rows.map((row) => toItem(row, day)).toSorted(studentOrder(sort, languageTag(locale)));
}

/**
 * One page of them. A group is small enough to be read and ordered whole: its order depends on what is computed. With a cursor that
 * the list does not hold it begins again.
 */
export async function listGroupStudents(
  actor: Actor,
  groupId: number,
  search: GroupSearch,
  locale: Locale,
): Promise<Page<StudentItem>> {
  const students = await findGroupStudents(actor, groupId, search, locale);
  const from = students.findIndex(({ placementId }) => placementId === search.cursor) + 1;
  return pageOf(students.slice(from), ({ placementId }) => placementId, limits.groupPageSize);
}
