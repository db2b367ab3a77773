import "server-only";
import { db } from "@/lib/platform/db";
import {
  lastMomentKept,
  type PlacementKind,
  placementKinds,
  type RetentionKind,
  type Rules,
  runSchoolKinds,
} from "../rules";
import { countLapsed } from "./count-lapsed";
import { lapsed } from "./lapsed";
import { countOld, oldPictures } from "./old";

/** What is over: of a placement, of a person, or of the whole school. */
export type Named = {
  kind: RetentionKind;
  group: string | null;
  person: string | null;
  /** The last day of the placement. */
  endDate: Date | null;
  count: number;
};

/** Some of what is over, and how many of the steps of a run it is. */
type Batch = { kind: RetentionKind; rows: Named[]; steps: number };

const batchSize = 500;

/** Everything that is over on a day, with names, some at a time. */
export async function* namesOf(rules: Rules, day: string): AsyncGenerator<Batch> {
  for (const kind of placementKinds) yield* ofPlacements(kind, rules, day);
  for (const kind of runSchoolKinds) {
    const { keep } = rules.school[kind];
    const before = keep === null ? null : lastMomentKept(kind, keep, day);
    if (before && kind === "pictures") yield* ofPictures(before);
    const count = before && kind !== "pictures" ? await countOld[kind](before, rules, day) : 0;
    const rows = count > 0 ? [{ kind, group: null, person: null, endDate: null, count }] : [];
    yield { kind, rows, steps: 1 };
  }
}

async function* ofPlacements(kind: PlacementKind, rules: Rules, day: string): AsyncGenerator<Batch> {
  const where = lapsed(kind, rules, day);
  for (let after = 0; where; ) {
    const found = await db.placement.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: "asc" },
      take: batchSize,
      select: { id: true, endDate: true, group: { select: { name: true } }, student: { select: { fullName: true } } },
    });
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
    const counts = await countLapsed(
      kind,
      found.map(({ id }) => id),
    );
    const rows = found.map(({ id, endDate, group, student }) => ({
      kind,
      endDate,
      group: group.name,
      person: student.fullName,
      count: counts.get(id) ?? 0,
    }));
    yield { kind, rows, steps: found.length };
  }
}

async function* ofPictures(before: Date): AsyncGenerator<Batch> {
  for (let after = 0; ; ) {
    const found = await db.avatar.findMany({
      where: { AND: [oldPictures(before), { userId: { gt: after } }] },
      orderBy: { userId: "asc" },
      take: batchSize,
      select: { userId: true, user: { select: { fullName: true } } },
    });
    const last = found.at(-1);
    if (!last) return;
    after = last.userId;
    const rows = found.map(({ user }) => ({
      kind: "pictures" as const,
      group: null,
      person: user.fullName,
      endDate: null,
      count: 1,
    }));
    yield { kind: "pictures", rows, steps: 0 };
  }
}

/** How much of each kind is over on a day. */
export async function countNamed(rules: Rules, day: string): Promise<Partial<Record<RetentionKind, number>>> {
  const counts: Partial<Record<RetentionKind, number>> = {};
  for await (const { kind, rows } of namesOf(rules, day))
    for (const { count } of rows) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}
