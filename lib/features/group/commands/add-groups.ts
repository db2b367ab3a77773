import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { changedFields } from "@/lib/platform/audit";
import type { Days } from "@/lib/platform/dates";
import { type NewGroupRules, newGroupRules } from "@/lib/platform/school-settings";
import { givenRows, within, withNewIds } from "@/lib/platform/sql";

type GroupData = Days & { place: string; period: string; wards: readonly string[] };

/** A new group with its teachers and the versions of its forms. Its rules are those of the school. */
export type NewGroup = GroupData & {
  name: string;
  courseCode: string;
  domainId: number;
  reportFormVersionId: number;
  evaluationFormVersionId: number;
  teacherIds: readonly number[];
};

const dataTypes = { place: "text", period: "text", startDate: "date", endDate: "date", wards: "text[]" } as const;
const ruleTypes = {
  makeUpPercent: "int",
  repeatPercent: "int",
  sickDaysNoticed: "int",
  quietDays: "int",
  waitingDays: "int",
  passedAfterMakeUp: "boolean",
  noticeShortDays: "int",
  noticeDaysBefore: "int",
} as const satisfies Record<keyof NewGroupRules, string>;
const newTypes = {
  ...ruleTypes,
  id: "int",
  ...dataTypes,
  name: "text",
  courseCode: "text",
  domainId: "int",
  reportFormVersionId: "int",
  evaluationFormVersionId: "int",
} as const;
const newColumns = Object.keys(newTypes) as (keyof typeof newTypes)[];

/** Makes groups, inside a change that has checked them and who makes them. @returns them, in the order of the rows */
export async function addGroups(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  rows: readonly NewGroup[],
): Promise<{ id: number }[]> {
  if (rows.length === 0) return [];
  const made = await withNewIds(tx, "Group", rows);
  const rules = newGroupRules();
  const plain = made.map(({ teacherIds: _, ...row }) => ({ ...row, ...rules }));
  await within(tx)
    .insertInto("Group")
    .columns(newColumns)
    .expression(({ selectFrom }) =>
      selectFrom(givenRows(plain, "r", newTypes as Record<keyof (typeof plain)[number], string>)).select(
        newColumns.map((column) => `r.${column}` as const),
      ),
    )
    .execute();
  await addTeachers({ tx }, teachersOf(made));
  await audits(
    "group.create",
    made.map(({ id, domainId, teacherIds, reportFormVersionId, evaluationFormVersionId, startDate, endDate }) => ({
      entityId: id,
      after: {
        domainId,
        teacherIds: [...teacherIds],
        reportFormVersionId,
        evaluationFormVersionId,
        startDate,
        endDate,
      },
    })),
  );
  return made;
}

const teachersOf = (groups: readonly { id: number; teacherIds: readonly number[] }[]) =>
  groups.flatMap(({ id, teacherIds }) => teacherIds.map((teacherId) => ({ groupId: id, teacherId })));

async function addTeachers({ tx }: Pick<Work, "tx">, rows: readonly { groupId: number; teacherId: number }[]) {
  if (rows.length === 0) return;
  const given = givenRows(rows, "r", { groupId: "int", teacherId: "int" });
  await within(tx)
    .insertInto("GroupTeacher")
    .columns(["groupId", "teacherId"])
    .expression(({ selectFrom }) => selectFrom(given).select(["r.groupId", "r.teacherId"]))
    .execute();
}

type Extending = GroupData & { teacherIds: readonly number[] };

/** A group as it becomes, as it was, and the teachers who join it. */
export type ExtendedGroup = Extending & { id: number; before: Extending; arrived: readonly number[] };

/** Changes the days, places and wards of groups and adds teachers, inside a change that has locked and checked them. */
export async function extendGroups(
  { tx, audits }: Pick<Work, "tx" | "audits">,
  rows: readonly ExtendedGroup[],
): Promise<void> {
  if (rows.length === 0) return;
  const plain = rows.map(({ id, place, period, startDate, endDate, wards }) => ({
    id,
    place,
    period,
    startDate,
    endDate,
    wards,
  }));
  const given = givenRows(plain, "r", { id: "int", ...dataTypes });
  await within(tx)
    .updateTable("Group as g")
    .from(given)
    .whereRef("g.id", "=", "r.id")
    .set(({ ref, eb }) => ({
      place: ref("r.place"),
      period: ref("r.period"),
      wards: ref("r.wards").$castTo<string[]>(),
      endDate: ref("r.endDate").$castTo<Date>(),
      revision: eb("g.revision", "+", 1),
    }))
    .execute();
  await addTeachers({ tx }, teachersOf(rows.map(({ id, arrived }) => ({ id, teacherIds: arrived }))));
  await audits(
    "group.edit",
    rows.map(({ id, before, ...after }) => ({
      entityId: id,
      before: recordOf(before),
      after: {
        ...recordOf(after),
        fields: changedFields(extendable, before, after),
      },
    })),
  );
}

const extendable = ["place", "period", "endDate", "wards"] as const;

/** What the record has of a group: nothing that somebody has typed. */
const recordOf = ({ endDate, teacherIds }: Extending) => ({ endDate, teacherIds: [...teacherIds] });
