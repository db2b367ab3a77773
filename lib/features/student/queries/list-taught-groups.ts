import "server-only";
import { expressionBuilder, sql } from "kysely";
import { ongoingSql, runningSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { asNumber, dayText, on, prepared, type Slots, type Tables } from "@/lib/platform/sql";
import { attentionReasons, isFollowable, pressingReasons, watchedReasons } from "../rules";
import type { NeedingAttention, TaughtGroup } from "../schema";
import { countReasons, hasReason, type JudgedPlacement, judgePlacements, needingAttention } from "./judge-placements";
import { inScope } from "./list-groups";
import { toNeedingAttention } from "./to-item";

type Values = { actorId: number; day: string; groupId?: number | undefined };

/** Begins a statement with the running placements that a person teaches, in one group or in all, judged. */
function judgeTaught({ actorId, day, groupId }: Slots<Values>) {
  const actor = { id: actorId };
  const p = on<{ p: "Placement" }>();
  return judgePlacements(actor, day, p.and([inScope(actor, { kind: "taught", groupId }), runningSql(day)]));
}

const { selectFrom, fn } = expressionBuilder<Tables & { judged: JudgedPlacement }>();

/**
 * How many pressing reasons the judged placements have that somebody can mark as followed up. A wait for the teacher alone is none: the report
 * is among those of which their feedback was asked.
 */
function pressingConcerns(day: Slots<Values>["day"]) {
  const judged = expressionBuilder<{ judged: JudgedPlacement }, "judged">();
  const waitsForTeacher = judged.and([
    hasReason(day, ["waiting"]),
    judged("late", "is", null),
    judged("awaitsMe", ">", 0),
  ]);
  const counted = countReasons(day, pressingReasons.filter(isFollowable));
  return fn.coalesce(fn.sum(sql<number>`${counted} - (${waitsForTeacher})::int`), sql.lit(0)).as("count");
}

/** The groups that a person teaches, or one of them, with how many of the judged placements need attention. */
const taughtGroups = ({ actorId, day, groupId }: Slots<Values>) =>
  selectFrom("GroupTeacher as t")
    .innerJoin("Group as g", "g.id", "t.groupId")
    .where("t.teacherId", "=", actorId)
    .$call((query) => (groupId ? query.where("t.groupId", "=", groupId) : query))
    .select(["g.id as groupId", "g.name", "g.courseCode", "g.place", "g.period"])
    .select((eb) => eb("g.endedAt", "is not", null).$castTo<boolean>().as("isEnded"))
    .select(({ ref }) => [dayText(ref("g.startDate")).as("startDate"), dayText(ref("g.endDate")).as("endDate")])
    .select((group) => {
      const count = fn.countAll().as("count");
      const students = group.selectFrom("Placement as p").whereRef("p.groupId", "=", "g.id").where(ongoingSql());
      const judged = group.selectFrom("judged").whereRef("judged.groupId", "=", "g.id").select(count);
      return [
        asNumber(students.select(count)).as("students"),
        asNumber(judged).as("running"),
        asNumber(judged.where(hasReason(day, pressingReasons))).as("pressing"),
        asNumber(judged.clearSelect().select(pressingConcerns(day))).as("pressingConcerns"),
        asNumber(judged.where(hasReason(day, watchedReasons))).as("watched"),
        asNumber(judged.where(({ not }) => not(hasReason(day, attentionReasons)))).as("calm"),
      ];
    });

const listTaught = prepared((slots: Slots<Values>) =>
  judgeTaught(slots)
    .selectFrom(taughtGroups(slots).as("taught"))
    .orderBy("taught.endDate")
    .orderBy("taught.name")
    .orderBy("taught.groupId")
    .selectAll(),
);

/** The groups a person teaches, the one that ends first on top, with how many students each has, without those taken out, and how many need attention. */
export const listTaughtGroups = (actor: Actor): Promise<TaughtGroup[]> =>
  listTaught({ actorId: actor.id, day: today() });

/** One of these groups; undefined for any other. */
export async function findTaughtGroup(actor: Actor, groupId: number): Promise<TaughtGroup | undefined> {
  const [group] = await listTaught({ actorId: actor.id, day: today(), groupId });
  return group;
}

const taughtAndAttention = prepared((slots: Slots<Values>) =>
  judgeTaught(slots)
    .with("first", () => needingAttention(slots.day))
    .with("ranked", (builder) =>
      builder
        .selectFrom("first")
        .selectAll()
        .select((first) => asNumber(first.fn.agg("row_number").over()).as("rank")),
    )
    .with("taught", () => taughtGroups(slots))
    .selectFrom("taught")
    .leftJoin("ranked", "ranked.groupId", "taught.groupId")
    .orderBy("taught.endDate")
    .orderBy("taught.name")
    .orderBy("taught.groupId")
    .select((row) => row.fn.toJson("taught").as("group"))
    .selectAll("ranked"),
);

type Row = Awaited<ReturnType<typeof taughtAndAttention>>[number];
type RowOfStudent = Row & JudgedPlacement & { total: number; rank: number };

/** A group without a student who needs attention has a row too. */
const isOfStudent = (row: Row): row is RowOfStudent => row.id !== null;

/** The same groups, and the students of all of them who need attention, in one statement. */
export async function listTaughtGroupsAndAttention(
  actor: Actor,
): Promise<{ groups: TaughtGroup[]; attention: NeedingAttention }> {
  const day = today();
  const rows = await taughtAndAttention({ actorId: actor.id, day });
  const groups = new Map(rows.map(({ group }) => [group.groupId, group]));
  const students = rows.filter(isOfStudent).toSorted((one, other) => one.rank - other.rank);
  return { groups: [...groups.values()], attention: toNeedingAttention(students, day) };
}
