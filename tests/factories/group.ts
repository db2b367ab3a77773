import { addDays } from "date-fns";
import { fromDay, today } from "@/lib/platform/dates";
import type { Group, Prisma, PrismaClient } from "@/prisma/generated/client";
import { type MadeForm, makeForm } from "./form";
import { unique } from "./unique";

/** The day so many days from today, as the database stores it. */
export const daysFromNow = (days: number): Date => addDays(fromDay(today()), days);

export type MadeGroup = Group & { form: MadeForm };

/** A group in the middle of its period, with its own workplace and forms, and the given teachers. */
export async function makeGroup(
  db: PrismaClient,
  {
    teacherIds = [],
    form: givenForm,
    ...given
  }: Partial<Prisma.GroupUncheckedCreateInput> & { teacherIds?: number[]; form?: MadeForm } = {},
): Promise<MadeGroup> {
  const form = givenForm ?? (await makeForm(db));
  const name = unique("group");
  const domainId = given.domainId ?? (await makeDomain(db)).id;
  const group = await db.group.create({
    data: {
      name,
      courseCode: "SYK-1",
      place: "Test hospital",
      period: "Test period",
      startDate: daysFromNow(-30),
      endDate: daysFromNow(30),
      reportFormVersionId: form.versionId,
      evaluationFormVersionId: form.versionId,
      ...given,
      domainId,
      teachers: { create: teacherIds.map((teacherId) => ({ teacherId })) },
    },
  });
  return { ...group, form };
}

/** An active workplace. */
const makeDomain = (db: PrismaClient) => {
  const name = unique("place");
  return db.domain.create({ data: { name, host: `${name}.example`, kind: "workplace" } });
};
